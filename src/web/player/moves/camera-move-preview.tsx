import { cameraMoves, type CameraMoveId } from '#shared/products/camera-moves.ts'
import { cameraMovePaths } from './camera-move-paths.ts'
import styles from './camera-move-preview.module.css'

const secondsByMove = new Map(cameraMoves.map((move) => [move.id, move.seconds]))

/**
 * What the camera sees on its move around a stand-in product, and its path in the corner. Still until the element
 * around it is hovered or holds the focus.
 */
export function CameraMovePreview({ move }: { move: CameraMoveId }) {
  const path = cameraMovePaths[move]
  return (
    <svg
      className={styles.preview}
      viewBox="0 0 160 90"
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
      data-move={move}
      style={{ '--seconds': `${secondsByMove.get(move) ?? 4}s` }}
    >
      <rect className={styles.studio} width="160" height="90" />
      <g className={styles.world}>
        <path
          className={styles.grid}
          d="M-40 62H200M-40 70H200M-40 80H200M80 56L80 96M60 56L34 96M100 56L126 96M40 56L-12 96M120 56L172 96M20 56L-58 96M140 56L218 96"
        />
        <path className={styles.wall} d="M-40 56H200M-20 8V56M20 8V56M60 8V56M100 8V56M140 8V56M180 8V56" />
      </g>
      {move === 'slide' && <path className={styles.family} d="M28 34h18v32H28zM114 30h18v36h-18z" />}
      {move === 'top-spin' ? <PlateFromAbove /> : <Bottle />}
      {move === 'reveal' && <rect className={styles.edge} x="-10" y="-10" width="92" height="110" />}
      <g transform="translate(114 56)">
        <rect className={styles.ground} width="40" height="28" rx="2" />
        <circle className={styles.subject} cx="20" cy="12" r="2.500" />
        <path className={styles.path} d={path} />
        <circle className={styles.camera} r="2.200" style={{ offsetPath: `path('${path}')` }} />
      </g>
      <path className={styles.corners} d="M6 14V6H14M146 6H154V14M6 76V84H14" />
    </svg>
  )
}

function Bottle() {
  return (
    <g className={styles.product}>
      <ellipse className={styles.shadow} cx="80" cy="70" rx="24" ry="4" />
      <path
        className={styles.body}
        d="M72 16h16v10c0 4 8 7 8 15v25a4 4 0 0 1-4 4H68a4 4 0 0 1-4-4V41c0-8 8-11 8-15z"
      />
      <clipPath id="move-preview-bottle">
        <path d="M64 44h32v18H64z" />
      </clipPath>
      <g clipPath="url(#move-preview-bottle)">
        <path className={styles.label} d="M64 44h32v18H64z" />
        <path className={styles.print} d="M72 50h16M72 55h10" />
      </g>
      <path className={styles.shine} d="M70 40v24" />
      <ellipse className={styles.cap} cx="80" cy="16" rx="8" ry="2" />
    </g>
  )
}

function PlateFromAbove() {
  return (
    <g className={styles.product}>
      <circle className={styles.body} cx="80" cy="44" r="30" />
      <circle className={styles.cap} cx="80" cy="44" r="19" />
      <path className={styles.print} d="M80 30v14l9 6M80 18v4M80 66v4M54 44h4M102 44h4" />
    </g>
  )
}
