import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'

test('soak names all that it runs when it is given something else', () => {
  const { status, stderr } = spawnSync(process.execPath, ['tests/soak/run.ts', 'test'], { encoding: 'utf8' })
  expect(status).toBe(1)
  expect(stderr).toContain('There is no fault "test": kill-app, ')
  expect(stderr).toContain(', all, or tests')
})
