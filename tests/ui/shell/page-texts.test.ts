import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import en from '../../../src/locales/en.ts'
import { PAGE_TEXTS, type PageTexts } from '../../../src/locales/pages.ts'
import ru from '../../../src/locales/ru.ts'

const sources = globSync('src/**/*.{ts,tsx}', { exclude: ['src/locales/**'] }).map((path) => ({
  path,
  code: readFileSync(path, 'utf8'),
}))

describe.each(Object.keys(PAGE_TEXTS) as PageTexts[])('the texts of %s, which come with its page', (page) => {
  const folder = `/${page.replace(/[A-Z]/g, (capital) => `-${capital.toLowerCase()}`).replaceAll('_', '-')}/`

  test('are shown by its folder and by nothing else', () => {
    const shown = sources.filter(({ code }) => new RegExp(`['"\`]${page}\\.[a-z]`).test(code))
    expect(shown.length).toBeGreaterThan(0)
    expect(shown.filter(({ path }) => !path.includes(folder)).map(({ path }) => path)).toEqual([])
  })

  test('are named wherever a page of that folder is loaded', () => {
    const loadings = sources.flatMap(({ path, code }) =>
      [...code.matchAll(/lazyPage\((?:[^()]|\([^()]*\))*\)/g)]
        .map(([call]) => call)
        .filter((call) => join(dirname(path), /'(\.[^']*)'/.exec(call)?.[1] ?? '').includes(folder)),
    )
    expect(loadings.length).toBeGreaterThan(0)
    for (const call of loadings) expect(call).toContain(`'${page}'`)
  })

  test('are the same in both languages as the whole says', async () => {
    expect({ ...(await PAGE_TEXTS[page].ru()) }).toEqual({ [page]: ru[page] })
    expect({ ...(await PAGE_TEXTS[page].en()) }).toEqual({ [page]: en[page] })
  })
})
