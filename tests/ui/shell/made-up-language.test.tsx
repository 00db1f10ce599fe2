import { act, screen } from '@testing-library/react'
import i18next from 'i18next'
import { afterEach, expect, test } from 'vitest'
import { PATHS } from '#contract/paths.ts'
import { EVERYTHING, type Permission, permissionNames } from '#contract/permissions.ts'
import ru from '#src/locales/ru/index.ts'
import { ruleInWords } from '#src/parts/scheduled-requests/rule-in-words.ts'
import { changeLocale, textsIn } from '#src/providers/language/i18n.ts'
import { keepAdoptedLocale } from '#src/providers/language/locale.ts'
import { foreignWords, inBrackets, learnMadeUp, MADE_UP } from '#tests/support/made-up-language.ts'
import { type Answer, type Asked, answerCalls, openAt } from '../support/crud-harness.tsx'
import { WEEKLY_RULE } from '../support/weekly-rule.ts'

const ALL = Object.keys(EVERYTHING) as Permission[]
const NAME = 'Бета'
const ROLE = { id: 2, name: NAME, description: null, is_system: false, users_count: 1, actions: ['update', 'delete'] }

/** One client, one role, and nothing else. */
function account({ path }: Asked): Answer {
  if (path === '/roles') return { response: [{ ...ROLE, permissions: permissionNames(EVERYTHING) }] }
  if (/ForSelector$|types$/i.test(path) || path === '/tags' || path === '/saved-views') return { response: [] }
  return { response: { data: [], current_page: 1, per_page: 20, total: 0 } }
}

afterEach(async () => {
  await changeLocale('ru')
})

/** All that is shown or read out, but what antd says in its own language. */
function shownTexts(): string[] {
  const named = [...document.body.querySelectorAll('[aria-label],[title],[placeholder]')]
  const attributes = named.flatMap((element) =>
    ['aria-label', 'title', 'placeholder'].map((name) => element.getAttribute(name) ?? ''),
  )
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const texts: string[] = []
  for (let node = walker.nextNode(); node; node = walker.nextNode())
    if (!node.parentElement?.closest('style,script,output')) texts.push(node.textContent ?? '')
  return [...texts, ...attributes]
}

test.each([
  [PATHS.clients.list, ru.clients.empty],
  [PATHS.clients.create, ru.clients.fields.name],
  [PATHS.facilities.list, ru.facilities.title],
  [PATHS.equipment.list, ru.equipment.title],
  [PATHS.employees.list, ru.employees.title],
  [PATHS.scheduled_requests.list, ru.scheduled_requests.title],
  [PATHS.check_lists.list, ru.check_lists.title],
  [PATHS.check_lists.create, ru.check_lists.fields.name],
  ['/settings/users?tab=roles', ru.permissions.title],
])('%s has no word of another language in one that only has files', async (address, text) => {
  answerCalls(account)
  await openAt(address, ALL)
  await screen.findAllByText(text)
  learnMadeUp()
  i18next.addResourceBundle(MADE_UP, 'translation', inBrackets({ ...ru }), true)
  await act(async () => {
    keepAdoptedLocale(MADE_UP)
    await i18next.changeLanguage(MADE_UP)
  })
  expect((await screen.findAllByText(`⟦${text}⟧`)).length).toBeGreaterThan(0)
  const foreign = shownTexts().flatMap((shown) => foreignWords(shown, [NAME]))
  expect(foreign.filter((word) => /\p{Script=Cyrillic}/u.test(word))).toEqual([])
})

test('a recurrence rule is said in a language that only has files', () => {
  Object.assign(textsIn(MADE_UP), inBrackets({ ...ru }))
  expect(ruleInWords({ days: [3], schedule: WEEKLY_RULE }, MADE_UP)).toBe('⟦каждую среду в 09:00⟧')
})
