import { expect, test } from 'vitest'
import { ANALYTICS_PATHS, GUEST_PATHS, PAGE_PATHS, PATHS } from '#contract/paths.ts'
import { sourceFiles, uncommented } from './source-files.ts'

/** How an address of a page begins: `/client`, `/settings`. */
const BEGINNINGS = new Set(
  [
    ...Object.values(PATHS).flatMap(Object.values<string>),
    ...[PAGE_PATHS, ANALYTICS_PATHS, GUEST_PATHS].flatMap(Object.values<string>),
  ]
    .map((path) => /^\/[\w-]+/.exec(path)?.[0])
    .filter((beginning) => beginning !== undefined),
)

test('addresses of pages are written in contract/resources.ts and contract/paths.ts alone', () => {
  expect(BEGINNINGS.size).toBeGreaterThan(15)
  const address = new RegExp(`['"\`}](?:${[...BEGINNINGS].join('|')})(?=['"\`/?#])`, 'g')
  const found = sourceFiles('server', 'src').flatMap((path) =>
    (uncommented(path).match(address) ?? []).map((text) => `${path}: ${text}`),
  )
  expect(found).toEqual([])
})
