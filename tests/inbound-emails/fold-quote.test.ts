import { expect, it } from 'vitest'
import { collectContent } from '#server/inbound-emails/parsing/collect-content.ts'
import { foldQuote } from '#server/inbound-emails/parsing/fold-quote.ts'
import { readParts } from '#server/inbound-emails/parsing/mime-parts.ts'
import { prefixOfSubject, withoutPrefixes } from '#server/inbound-emails/parsing/subject-prefix.ts'
import { EMAIL_FILES } from '#tests/support/email-files.ts'

/** What mail programs write above a quote, besides those whose whole emails are among the files. */
const ATTRIBUTIONS = [
  'Пн, 1 дек. 2026 г. в 10:00, Naryad <naryad@moroz.example>:',
  '1 декабря 2026 г., 10:00 +03:00 от Naryad <naryad@moroz.example>:',
  'Понедельник, 1 декабря 2026, 10:00 +03:00 от Naryad:',
  '01.12.2026, 10:00, "Naryad" <naryad@moroz.example>:',
  '2026-12-01 10:00, Naryad <naryad@moroz.example> пишет:',
  '1 декабря 2026 г. 10:00:02 пользователь Naryad (naryad@moroz.example) написал:',
  '01.12.2026 10:00, naryad@moroz.example написал(а):',
  'On 12/1/26 10:00 AM, Naryad wrote:',
  'On Dec 1, 2026, at 10:00, Naryad <naryad@moroz.example> wrote:',
  'On Tue, 1 Dec 2026, 10:00 Naryad, <naryad@moroz.example> wrote:',
  'Am 01.12.2026 um 10:00 schrieb Naryad <naryad@moroz.example>:',
  'Am Di., 1. Dez. 2026 um 10:00 Uhr schrieb Naryad <naryad@moroz.example>:',
  'wt., 1 gru 2026 o 10:00 Naryad <naryad@moroz.example> napisał(a):',
  'Dnia 1 grudnia 2026 10:00 Naryad <naryad@moroz.example> napisał(a):',
  'Le mar. 1 déc. 2026 à 10:00, Naryad <naryad@moroz.example> a écrit :',
  'El mar, 1 dic 2026 a las 10:00, Naryad (<naryad@moroz.example>) escribió:',
  '1 груд. 2026 р. о 10:00, Naryad <naryad@moroz.example> пише:',
  'Naryad <naryad@moroz.example>, 1 Ara 2026 Sal, 10:00 tarihinde şunu yazdı:',
]

it.each(ATTRIBUTIONS)('%s', (attribution) => {
  for (const below of ['> Заявка принята.', 'Заявка принята.']) {
    const { text, quoted } = foldQuote(`Приезжайте.\n\n${attribution}\n${below}`, { prefix: 'reply' })
    expect(text).toBe('Приезжайте.')
    expect(quoted).toBe(`${attribution}\n${below}`)
  }
})

/** What clients write themselves, which looks like one. */
const OWN = [
  'Добрый день!\n\nНе работает с 01.12.2026, 10:00:\n- кран\n- насос',
  'Телефоны:\nОт диспетчера: 900-00-01\nДля охраны: 900-00-02',
  'Кому: охране\nОт нас нужен пропуск.',
  'Прошу приехать 1 декабря 2026 г. в 10:00.\nКонтакт: petr@romashka.example',
  'Адрес: Садовая, 5\nДата: 1 декабря\nТема: ремонт двери',
  '--\nтолько подпись',
  'Отправлено из офиса',
  'a -- b\n---\nc',
]

it.each(OWN)('%j is left as it is', (whole) => {
  expect(foldQuote(whole, { prefix: null })).toEqual({ text: whole, quoted: null, forwardedFrom: null })
  expect(foldQuote(whole, { prefix: 'reply' }).text).toBe(whole)
})

it('answers between quotes keep the quotes that they answer', () => {
  const { text, quoted } = foldQuote('Да.\n\n01.12.2026 10:00, Naryad пишет:\n> Раз?\nДва.\n> Три?\nЧетыре.\n> Конец', {
    prefix: 'reply',
  })
  expect(text).toBe('Да.\n\n> Раз?\nДва.\n> Три?\nЧетыре.')
  expect(quoted).toBe('01.12.2026 10:00, Naryad пишет:\n\n> Конец')
})

it('the same header is a quote in a reply and content in a forwarded email', () => {
  const whole =
    'Прошу взять.\n\nОт: Ольга <o@b.example>\nОтправлено: 1 декабря\nКому: i@b.example\nТема: Дверь\n\nДверь сломана.'
  expect(foldQuote(whole, { prefix: 'reply' })).toMatchObject({ text: 'Прошу взять.', forwardedFrom: null })
  expect(foldQuote(whole, { prefix: 'forward' })).toMatchObject({
    text: 'Прошу взять.\n\nДверь сломана.',
    forwardedFrom: { name: 'Ольга', address: 'o@b.example' },
  })
})

it('what is quoted in a forwarded email stays a quote', () => {
  const header = (from: string) => `От: ${from}\nОтправлено: 1 декабря\nКому: i@b.example\nТема: Re: Дверь\n\n`
  const whole = `${header('Ольга <o@b.example>')}Ещё не сделали.\n\n${header('Ирина <i@b.example>')}Сделаем.`
  const { text, forwardedFrom } = foldQuote(whole, { prefix: 'forward' })
  expect(text).toBe('Ещё не сделали.')
  expect(forwardedFrom?.address).toBe('o@b.example')
})

it.each([...EMAIL_FILES])('nothing of %s is lost', async (_, raw) => {
  const { text: whole } = await collectContent(await readParts(raw))
  for (const prefix of ['reply', 'forward', null] as const) {
    const { text, quoted } = foldQuote(whole, { prefix })
    expect(signsOf(text + (quoted ?? ''))).toEqual(signsOf(whole))
  }
})

/** All but spaces and the marks of quotes. */
function signsOf(text: string): string {
  return [...text.replace(/[\s>]/g, '')].sort().join('')
}

it.each([
  ['Re: Заявка', 'Заявка', 'reply'],
  ['RE: FW: Fwd[2]: Заявка', 'Заявка', 'reply'],
  ['HA: Отв: Re[3]: Заявка', 'Заявка', 'reply'],
  ['На: Заявка', 'Заявка', 'reply'],
  ['Пересл.: Заявка', 'Заявка', 'forward'],
  ['WG: AW: Auftrag', 'Auftrag', 'forward'],
  ['İLT: YNT: Talep', 'Talep', 'forward'],
  ['PD: ODP: Zgłoszenie', 'Zgłoszenie', 'forward'],
  ['回复：修理', '修理', 'reply'],
  ['Re:Re:Re:Re:', '', 'reply'],
  ['Ремонт: дверь', 'Ремонт: дверь', null],
  ['Редуктор: течь', 'Редуктор: течь', null],
  ['Наряд: закрыть', 'Наряд: закрыть', null],
])('the subject %s', (subject, rest, prefix) => {
  expect(withoutPrefixes(subject)).toBe(rest)
  expect(prefixOfSubject(subject)).toBe(prefix)
})
