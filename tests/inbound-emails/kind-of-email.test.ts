import { expect, it } from 'vitest'
import { readEmail } from '#server/inbound-emails/parsing/read-email.ts'

const OFFICE = 'From: p.laptev@romashka.example\nTo: service@moroz.example\nSubject: Заявка\n'
const withSubject = (subject: string) => OFFICE.replace('Заявка', subject)

it.each([
  ['message', OFFICE],
  ['message', `${OFFICE}Auto-Submitted: no\n`],
  ['message', `${OFFICE}Auto-Submitted: No (typed by hand)\n`],
  ['message', `${OFFICE}X-Auto-Response-Suppress: OOF, AutoReply\n`],
  ['message', `${OFFICE}Precedence: first-class\n`],
  ['message', withSubject('Автоответчик не работает')],
  ['message', withSubject('Out of office party: heating fails')],
  ['message', withSubject('Undeliverable goods at the warehouse')],
  ['message', OFFICE.replace('p.laptev@', 'postmaster@')],
  ['message', OFFICE.replace('p.laptev@', 'noreply@')],
  [
    'message',
    `${OFFICE}List-Id: <service.moroz.example>\nList-Post: <mailto:service@moroz.example>\nPrecedence: list\n`,
  ],
  ['auto_reply', `${OFFICE}Auto-Submitted: auto-replied\n`],
  ['auto_reply', `${OFFICE}Auto-Submitted: auto-generated; owner-email="x@romashka.example"\n`],
  ['auto_reply', `${OFFICE}Auto-Submitted: auto-notified\n`],
  ['auto_reply', `${OFFICE}X-Autoreply: yes\n`],
  ['auto_reply', `${OFFICE}X-Autorespond: Re\n`],
  ['auto_reply', `${OFFICE}Precedence: auto_reply\n`],
  ['auto_reply', `${OFFICE}Return-Path: <>\n`],
  ['auto_reply', `${withSubject('Out of Office: Request')}X-Auto-Response-Suppress: All\n`],
  ['auto_reply', `${withSubject('Я в отпуске')}Precedence: bulk\n`],
  ['auto_reply', withSubject('Автоответ: заявка').replace('p.laptev@', 'noreply@')],
  ['bulk', `${OFFICE}Precedence: bulk\n`],
  ['bulk', `${OFFICE}Precedence: junk\n`],
  ['bulk', `${OFFICE}Precedence: list\n`],
  ['bulk', `${OFFICE}List-Id: News <news.romashka.example>\n`],
  ['bulk', `${OFFICE}List-Unsubscribe: <https://romashka.example/u>\n`],
  ['bulk', `${OFFICE}Auto-Submitted: auto-generated\nList-Unsubscribe: <https://romashka.example/u>\n`],
  ['bulk', `${OFFICE}List-Post: <mailto:service@moroz.example>\nList-Unsubscribe-Post: List-Unsubscribe=One-Click\n`],
  ['bounce', `${withSubject('Undeliverable: Заявка').replace('p.laptev@', 'postmaster@')}`],
  ['bounce', `${withSubject('Письмо не может быть доставлено')}Return-Path: <>\n`],
  ['bounce', `${OFFICE}X-Failed-Recipients: a@romashka.example\n`],
  ['bounce', `${OFFICE}Content-Type: multipart/report; report-type=delivery-status; boundary=b\n`],
])('%s: %j', async (kind, headers) => {
  const email = await readEmail(Buffer.from(`${headers}\nТекст\n`))
  expect(email.kind).toBe(kind)
  expect(email.bounced !== null).toBe(kind === 'bounce')
})
