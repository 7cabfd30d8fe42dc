import { inject } from 'vitest'

// Temporary files of a test are in the folder of its run: in memory where there is room, and removed with it.
process.env['TMPDIR'] = inject('temporaryFolder')
