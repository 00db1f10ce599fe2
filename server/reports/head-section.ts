import type { Content } from 'pdfmake/interfaces'
import { BANK_NUMBERS } from '#contract/account/bank-details.ts'
import { REQUEST_STATUS } from '#contract/requests/status/request-status.ts'
import { formatPhone } from '#contract/values/phone-masks.ts'
import type { Paper } from './paper.ts'
import { BARE, LINE, lineToWrite, MUTED, pictureOf, section, WIDTH } from './style.ts'

const LOGO: [number, number] = [110, 54]
const QR = 64
/** Numbers stay on the line of their name. */
const NBSP = '\u00a0'

/** Who works for whom, on which request, when. */
export function headSection(paper: Paper): Content[] {
  const { drawing, labels } = paper
  const { content, isBlank, names } = drawing
  const title = isBlank ? labels.blankTitle(content.number) : labels.title(content.number)
  return [
    letterhead(paper),
    rule(),
    { text: title, style: 'title', margin: [0, 10, 0, 2] },
    { text: content.name, style: 'lead' },
    ...(isBlank
      ? []
      : [{ text: names.status, color: MUTED, margin: [0, 2, 0, 0] as [number, number, number, number] }]),
    ...(isBlank || content.status === REQUEST_STATUS.completed ? [] : [{ text: labels.draft, color: MUTED }]),
    parties(paper),
    facts(paper),
    ...(content.description
      ? [section(labels.description), { text: content.description, preserveLeadingSpaces: true }]
      : []),
  ]
}

function rule(): Content {
  return {
    canvas: [{ type: 'line', x1: 0, y1: 0, x2: WIDTH, y2: 0, lineWidth: 1, lineColor: LINE }],
    margin: [0, 8, 0, 0],
  }
}

function letterhead({ drawing, labels }: Paper): Content {
  const { account } = drawing.content
  const logo = account.logo !== null && drawing.pictures.has(account.logo) ? account.logo : null
  const contacts = [account.phone && formatPhone(account.phone, drawing.locale), account.email]
    .filter(Boolean)
    .join(' · ')
  return {
    columnGap: 14,
    columns: [
      ...(logo ? [{ width: 'auto', stack: [pictureOf(logo, `${labels.alts.logo}: ${account.name}`, LOGO)] }] : []),
      {
        width: '*',
        stack: [
          { text: account.name, bold: true, fontSize: 12 },
          ...(contacts
            ? [{ text: contacts, style: 'label', margin: [0, 3, 0, 0] as [number, number, number, number] }]
            : []),
        ],
      },
      {
        width: QR + 24,
        stack: [
          { qr: drawing.url, fit: QR, alignment: 'right' },
          { text: labels.qr, style: 'small', alignment: 'right', link: drawing.url, margin: [0, 2, 0, 0] },
        ],
      },
    ],
  }
}

function parties(paper: Paper): Content {
  const { labels } = paper
  return {
    margin: [0, 12, 0, 0],
    table: {
      widths: ['50%', '50%'],
      body: [
        [
          { stack: [{ text: labels.executorParty, style: 'label' }, ...executorParty(paper)] },
          { stack: [{ text: labels.clientParty, style: 'label' }, ...clientParty(paper)] },
        ],
      ],
    },
    layout: BARE,
  }
}

function executorParty({ drawing, labels }: Paper): Content[] {
  const { account } = drawing.content
  const { details } = account
  const titles: Record<string, string> = labels.numbers
  const numbers = (['inn', 'kpp', 'ogrn'] as const).flatMap((field) => {
    const label = BANK_NUMBERS[account.country][field]?.label
    const value = details?.[field]
    return label && value ? [`${titles[label] ?? label}${NBSP}${value}`] : []
  })
  return [
    { text: details?.full_name ?? account.name, bold: true },
    ...lines([
      numbers.join(', '),
      details?.business_address ?? details?.fact_address,
      details?.ceo && `${labels.ceo}: ${details.ceo}`,
    ]),
  ]
}

function clientParty({ drawing, labels }: Paper): Content[] {
  const { client, facility, contact } = drawing.content
  const phone = contact?.phone && formatPhone(contact.phone, drawing.locale).replaceAll(' ', NBSP)
  const reachable = contact && [contact.name, contact.position, phone]
  return [
    { text: client ?? facility?.name ?? '—', bold: true },
    ...lines([
      client && facility?.name,
      facility?.address,
      reachable && `${labels.contact}: ${reachable.filter(Boolean).join(', ')}`,
    ]),
  ]
}

function lines(given: (string | null | undefined)[]): Content[] {
  return given.flatMap((line) => (line ? [{ text: line }] : []))
}

function facts(paper: Paper): Content {
  const { drawing, labels, moment, money } = paper
  const { content, names, isBlank } = drawing
  const at = (time: string | null) => time && moment(time)
  const byHand = (time: string | null) => (isBlank ? lineToWrite(150, 14) : at(time))
  const executors = content.executors.map(({ name }) => name).join(', ')
  const price = content.price && content.works.length === 0 && !isBlank ? money(content.price) : null
  const pairs: [string, Content | null][][] = [
    [
      [labels.facts.workType, names.workType],
      [labels.facts.type, names.type],
    ],
    [
      [labels.facts.created, at(content.created_at)],
      [labels.facts.planned, at(content.planned_start_at)],
    ],
    [
      [labels.facts.deadline, content.finished_at ? null : at(content.deadline_at)],
      [labels.facts.price, price],
    ],
    [
      [labels.facts.executors, executors],
      [labels.facts.manager, content.manager],
    ],
    [
      [labels.facts.started, byHand(content.started_at)],
      [labels.facts.finished, byHand(content.finished_at)],
    ],
  ]
  const rows = pairs.flatMap((pair) => {
    const [left, right = ''] = pair.flatMap(([label, value]) => (value ? [fact(label, value)] : []))
    return left ? [[left, right]] : []
  })
  return {
    margin: [0, 10, 0, 0],
    stack: [
      { table: { widths: ['50%', '50%'], body: rows, dontBreakRows: true }, layout: BARE },
      { text: labels.clock(paper.zone), style: 'small', margin: [0, 4, 0, 0] },
    ],
  }
}

function fact(label: string, value: Content): Content {
  return { stack: [{ text: label, style: 'label' }, typeof value === 'string' ? { text: value } : value] }
}
