/*
 * Mantine's styles for the signed-in pages, in one cascade layer below all of ours, whatever the order of loading.
 * Public pages import the few they use, each by itself.
 */
import '@mantine/core/styles.layer.css'
import './controls.css'
