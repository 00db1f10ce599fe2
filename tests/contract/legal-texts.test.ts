import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { LEGAL_VERSIONS } from '#contract/auth/legal-versions.ts'
import en from '#src/locales/en/legal.ts'
import type { LegalDocument } from '#src/locales/legal-document.ts'
import ru from '#src/locales/ru/legal.ts'

const VERSIONS = 'tests/contract/legal-versions.txt'

const TEXTS = {
  license: [ru.license, en.license],
  privacy_policy: [ru.privacyPolicy, en.privacyPolicy],
}

/** Checksum, document and version of every text that ever applied, a line each. */
function keptVersions(): string[] {
  return readFileSync(VERSIONS, 'utf8').trimEnd().split('\n')
}

function complaints(document: keyof typeof TEXTS, texts: LegalDocument[], kept: string[]): string[] {
  const checksum = createHash('sha256').update(JSON.stringify(texts)).digest('hex')
  const name = `${document} ${LEGAL_VERSIONS[document]}`
  const line = `${checksum}  ${name}`
  if (kept.includes(line)) return []
  return kept.some((other) => other.endsWith(`  ${name}`))
    ? [`The text has changed, so people agree to another one: give ${document} the date of the change as its version.`]
    : [`${name} is new: add the line "${line}" to ${VERSIONS}.`]
}

describe.each(['license', 'privacy_policy'] as const)('the text of %s', (document) => {
  it('is the one of its version', () => {
    expect(complaints(document, TEXTS[document], keptVersions())).toEqual([])
  })

  it('does not change without its version', () => {
    const [first, ...others] = structuredClone(TEXTS[document])
    const changed = [{ ...first, intro: 'Другое', sections: first?.sections ?? [] }, ...others]
    expect(complaints(document, changed, keptVersions())).toEqual([expect.stringMatching('^The text has changed')])
    expect(complaints(document, changed, [])).toEqual([expect.stringMatching(/ is new: add the line "/)])
  })
})

it('has one line a version', () => {
  const names = keptVersions().map((line) => line.split('  ')[1])
  expect(new Set(names).size).toBe(names.length)
})
