import { describe, expect, it } from 'vitest'
import { drawHtml, type EmailContent } from '#server/mail/draw-email.ts'
import { contrastOf, READABLE } from '../support/contrast.ts'

const EMAIL: EmailContent = {
  subject: 'Исполнитель приедет во вторник, 1 декабря, в 10:00',
  sender: 'ООО «Ромашка»',
  paragraphs: ['Скоро плановый визит.'],
  facts: [['Заявка', '№42 Чистка кондиционера']],
  button: { text: 'Открыть заявку', url: 'https://naryad.example/requests/1/view' },
  reply: 'Ответьте на это письмо — ответ попадёт в заявку №42.',
  footer: ['Вы получили это письмо, потому что этот адрес указан в вашей заявке.'],
  unsubscribe: { text: 'Не получать писем о заявках', url: 'https://naryad.example/unsubscribe/1' },
}

const html = drawHtml(EMAIL, 'ru')
const page = new DOMParser().parseFromString(html, 'text/html')

/** The value that an element has for a property by itself, if any. */
type Scheme = (element: Element, property: string) => string | undefined

const light: Scheme = (element, property) =>
  new RegExp(`(?:^|;)${property}:([^;]+)`).exec(element.getAttribute('style') ?? '')?.[1]

/** By class, as the rules after a prefix say it: `.text{color:#e8e8e8!important}`. */
function schemeOf(prefixes: Record<string, string>): Scheme {
  return (element, property) => {
    const prefix = prefixes[property]?.replaceAll(/[[\]]/g, '\\$&')
    for (const name of element.classList) {
      const [, value] = new RegExp(`^${prefix}\\.${name}\\{${property}:(#\\w{6})!important\\}$`, 'm').exec(html) ?? []
      if (value) return value
    }
    return undefined
  }
}

const SCHEMES: [string, Scheme][] = [
  ['light', light],
  ['dark', schemeOf({ color: '', 'background-color': '' })],
  ['dark of Outlook', schemeOf({ color: '[data-ogsc] ', 'background-color': '[data-ogsb] ' })],
]

function inherited(element: Element, property: string, scheme: Scheme): string {
  for (let at: Element | null = element; at; at = at.parentElement) {
    const value = scheme(at, property)
    if (value) return value
  }
  throw new Error(`Nothing says the ${property} of ${element.outerHTML}`)
}

/** Elements with a text of their own. */
const written = [...page.body.querySelectorAll('*')].filter((element) =>
  [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim()),
)

describe.each(SCHEMES)('the %s colours of an email', (_, scheme) => {
  it('let every text be read on its ground', () => {
    expect(written.length).toBeGreaterThanOrEqual(10)
    for (const element of written) {
      const [text, ground] = [inherited(element, 'color', scheme), inherited(element, 'background-color', scheme)]
      expect(contrastOf(text, ground), element.outerHTML).toBeGreaterThanOrEqual(READABLE)
    }
  })
})

it('an email says that it has both schemes, and each colour of the light one has a dark one', () => {
  expect(page.querySelector('meta[name="color-scheme"]')?.getAttribute('content')).toBe('light dark')
  expect(page.querySelector('meta[name="supported-color-schemes"]')?.getAttribute('content')).toBe('light dark')
  expect(html).toContain('@media (prefers-color-scheme:dark){')
  const colored = [...page.querySelectorAll('[style*="color:"]')]
  expect(colored.length).toBeGreaterThan(10)
  for (const element of colored)
    for (const property of ['color', 'background-color'])
      for (const [name, scheme] of SCHEMES)
        expect(scheme(element, property) !== undefined, `${name} ${property} of ${element.outerHTML}`).toBe(
          light(element, property) !== undefined,
        )
})
