import { expect, test } from 'vitest'
import { describeLoggedPath } from './mark-secret-addresses.ts'

test.each([
  ['/api/d/secret/archive', '/api/d/…/archive'],
  ['/api/%64/secret', '/api/d/…'],
  ['/api/d/secret?download', '/api/d/…'],
  ['/api/guest/files/f1/derived/proxy?link=l1&key=secret', '/api/guest/files/f1/derived/proxy'],
  ['/api/videos/%ff', '/api/videos/%ff'],
])('%s is in the log as %s', (url, path) => expect(describeLoggedPath(url)).toBe(path))
