#!/bin/bash
# smooth.sh IN.mp4 OUT.mp4 WxH [strong]: takes the grain of few light samples off a finished film, and its ragged edges, at
# twice its size; then brings it to WxH. "strong" for films rendered with 8 samples, which also lose their speckles first.
set -e
W=${3%x*}; H=${3#*x}; S=$((W * 4 / 3 / 2 * 2)):$((H * 4 / 3 / 2 * 2))
CLEAN="scale=$((W * 2)):$((H * 2)):flags=lanczos,median=radius=3,"
[ "$4" = strong ] && CLEAN="median=radius=1,nlmeans=s=3:p=5:r=9,scale=$S:flags=lanczos,median=radius=3,"
ffmpeg -v error -y -i "$1" -vf "${CLEAN}scale=$W:$H:flags=lanczos,unsharp=5:5:0.6:5:5:0,noise=alls=2:allf=t,format=yuv420p" \
  -c:v libx264 -profile:v high -preset slow -crf 20 -g 60 -movflags +faststart -an "$2"
