import type { Content, Margins, TableCell, TDocumentDefinitions } from 'pdfmake/interfaces'
import { wordsIn } from '#contract/messages.ts'
import { CLOCK_KINDS } from '#contract/sla/clock.ts'
import { serverWordsIn } from '../words/index.ts'
import type { AgreementDrawing, AgreementReportContent, ReportedClock } from './agreement-content.ts'
import { agreementWords, monthName } from './agreement-words.ts'
import { ALARM, BARE, heads, INK, MARGINS, MUTED, ROWS, STYLES, section, wholeRows } from './style.ts'

/** A4 on its side: a clock is a row of nine columns. */
const PAGE_HEIGHT = 595.28
const ROOM_BELOW_HEADING = 90

/** The report of an agreement as the PDF library takes it. */
export function agreementDocument({ report, locale, leftOut }: AgreementDrawing): TDocumentDefinitions {
  const { account, agreement, month, at, clocks } = report
  const say = agreementWords(locale, account.timezone)
  const { labels } = say
  const title = `${labels.title(agreement.number)}, ${monthName(month, locale)}`
  return {
    pageSize: 'A4',
    pageOrientation: 'landscape',
    pageMargins: MARGINS,
    language: locale,
    displayTitle: true,
    info: {
      title,
      author: account.name,
      creator: wordsIn(locale).language.product,
      producer: wordsIn(locale).language.product,
      creationDate: new Date(at),
    },
    defaultStyle: { font: 'NotoSans', fontSize: 9, lineHeight: 1.15, color: INK },
    styles: STYLES,
    content: [
      { text: account.name, bold: true, fontSize: 12 },
      { text: title, style: 'title', margin: [0, 8, 0, 4] },
      facts(report, say),
      { text: labels.note, color: MUTED, margin: [0, 6, 0, 0] as Margins },
      ...(clocks.length === 0 ? [{ text: labels.none, margin: [0, 12, 0, 0] as Margins }] : figures(report, say)),
      ...(leftOut > 0 ? [{ text: labels.leftOut(leftOut), color: ALARM, margin: [0, 10, 0, 0] as Margins }] : []),
    ],
    footer: (page, pages) => ({
      margin: [MARGINS[0], 18, MARGINS[2], 0],
      columnGap: 12,
      columns: [
        { text: `${account.name} · ${say.made(at)}`, style: 'small', width: '*' },
        { text: serverWordsIn(locale).report.page(page, pages), style: 'small', width: 'auto', color: MUTED },
      ],
    }),
    pageBreakBefore: ({ headlineLevel, startPosition }) =>
      headlineLevel === 1 && startPosition.top > PAGE_HEIGHT - MARGINS[3] - ROOM_BELOW_HEADING,
  }
}

type Say = ReturnType<typeof agreementWords>

function facts({ agreement }: AgreementReportContent, say: Say): Content {
  const { labels } = say
  const lines: [string, string][] = [
    ...(agreement.client === null ? [] : [[labels.client, agreement.client] as [string, string]]),
    [labels.validity, say.validity(agreement)],
  ]
  return {
    table: {
      widths: ['auto', '*'],
      body: lines.map(([name, value]): TableCell[] => [{ text: name, color: MUTED }, { text: value }]),
    },
    layout: BARE,
  }
}

function figures(report: AgreementReportContent, say: Say): Content[] {
  const { labels } = say
  return [section(labels.totals), totals(report, say), section(labels.clocks), clockTable(report, say)]
}

function totals({ totals: all }: AgreementReportContent, { labels, kinds, counted, length, percent }: Say): Content {
  const { clocks, met, missed, running, withdrawn, met_rate, median_overrun_min } = counted
  const rows = CLOCK_KINDS.filter((kind) => all[kind].clocks > 0).map((kind): TableCell[] => {
    const own = all[kind]
    return [
      { text: kinds[kind] },
      ...[own.clocks, own.met, own.missed, own.running, own.withdrawn].map((count) => number(String(count))),
      number(own.met_rate === null ? '—' : percent(own.met_rate)),
      number(own.median_overrun_min === null ? '—' : length(own.median_overrun_min)),
    ]
  })
  const titles = [clocks, met, missed, running, withdrawn, met_rate, median_overrun_min]
  return {
    table: {
      headerRows: 1,
      widths: ['*', 70, 70, 70, 70, 70, 90, 110],
      body: [
        [
          ...heads(labels.columns.kind),
          ...titles.map((text) => ({ text, style: 'head', alignment: 'right' as const })),
        ],
        ...rows,
      ],
    },
    layout: ROWS,
  }
}

function clockTable({ clocks }: AgreementReportContent, say: Say): Content {
  const { number, request, kind, promised, started, due, met, state, why } = say.labels.columns
  return {
    table: {
      headerRows: 1,
      ...wholeRows(clocks.map(({ request: name, pauses }) => name.length + 40 * pauses.length)),
      widths: [32, '*', 54, 56, 58, 58, 58, 58, 124],
      body: [
        heads(number, request, kind, promised, started, due, met, state, why),
        ...clocks.map((one) => row(one, say)),
      ],
    },
    layout: ROWS,
  }
}

function row(clock: ReportedClock, say: Say): TableCell[] {
  const { number: nth, request, client, facility, kind, promised, started_at, due_at, met_at, state } = clock
  const place = facility ?? client
  return [
    { text: String(nth) },
    { stack: [{ text: request }, ...(place ? [{ text: place, style: 'small' }] : [])] },
    { text: say.kinds[kind] },
    { text: say.promised(promised) },
    { text: say.moment(started_at) },
    { text: due_at === null ? '—' : say.moment(due_at) },
    { text: met_at === null ? '—' : say.moment(met_at) },
    { text: say.states[state], ...(state === 'missed' && { color: ALARM, bold: true }) },
    { text: say.why(clock).join('; ') },
  ]
}

function number(text: string): TableCell {
  return { text, alignment: 'right' as const, noWrap: true }
}
