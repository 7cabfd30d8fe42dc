import { startTestS3 } from '../test/files/start-test-s3.ts'

/** The S3 of the tests in a process of its own; prints its settings as one line of JSON. */
const s3 = await startTestS3()
console.log(JSON.stringify(s3.config))
