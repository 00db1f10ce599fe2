import { LOCALES, type Locale, wordsIn } from '../messages.ts'
import { ADMIN_ROLE } from '../permissions.ts'

/** The roles of a new account. A role that still has such a name is shown translated. */
export const DEFAULT_ROLES = [ADMIN_ROLE, 'manager', 'dispatcher', 'employee', 'executor'] as const
export type DefaultRole = (typeof DEFAULT_ROLES)[number]

/** The title of a role in a language. */
export function roleTitle(locale: Locale, name: string): string {
  const known = DEFAULT_ROLES.find((role) => role === name)
  return known ? wordsIn(locale).roles[known] : name
}

/** Characters that are invisible or blank: names that differ only in them look the same. */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]/u

export function isVisible(name: string): boolean {
  return !INVISIBLE.test(name)
}

/** Letters and digits that look like another letter. */
const LOOKS_LIKE: Record<string, string> = {
  ...drawnAs('авеікмнорстухѕјԛԝһԁ', 'abeikmhopctyxsjqwhd'),
  ...drawnAs('αβεικνορτυχω', 'abeikvoptyxw'),
  ...drawnAs('ıɩɑɡӏl1|0', 'iiagiiiio'),
}

function drawnAs(letters: string, others: string): Record<string, string> {
  return Object.fromEntries([...letters].map((letter, index) => [letter, others.charAt(index)]))
}

/** Equal for names that look alike: in other letters or marks, of another alphabet, with digits. */
function looksOf(name: string): string {
  // Й is a letter of its own, not И with a mark.
  const bare = name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/(?<!и)\p{M}/gu, '')
  return [...bare]
    .map((letter) => LOOKS_LIKE[letter] ?? letter)
    .join('')
    .replace(/rn/g, 'm')
    .replace(/\s+/g, ' ')
}

/** The role among these whose name looks like this one, in any language. */
export function roleAlike<Role extends { name: string }>(name: string, roles: readonly Role[]): Role | undefined {
  const looks = shownAs(name).map(looksOf)
  return roles.find((role) => shownAs(role.name).some((shown) => looks.includes(looksOf(shown))))
}

function shownAs(name: string): string[] {
  const known = DEFAULT_ROLES.find((role) => role === name)
  return known ? [name, ...LOCALES.map((locale) => wordsIn(locale).roles[known])] : [name]
}
