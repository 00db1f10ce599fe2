import { createPortal } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { dateFormat } from '#contract/formats.ts'
import type { BoardEmployee, BoardRequest } from '#contract/requests/request-board.ts'
import { PaperHead } from '#src/kit/page/PaperHead.tsx'
import { formatClock, formatDateTime } from '#src/kit/values/format-time.ts'
import type { BoardAddress } from '../model/board-address.ts'
import { endOf, startOf } from '../model/board-axis.ts'
import { otherZoneOf } from '../model/other-zone.ts'
import type { Board } from '../model/use-board.ts'
import styles from './day-sheets.module.css'

interface Props {
  board: Pick<Board, 'employees' | 'shown'>
  days: Pick<BoardAddress, 'from' | 'to'>
}

/** On paper, in place of the board: what each executor has to do on the days shown, a page each. */
export function DaySheets({ board, days }: Props) {
  return createPortal(
    <div className={styles.sheets}>
      {sheetsOf(board, days).map(({ who, visits }) => (
        <Sheet key={who.id} who={who} visits={visits} from={days.from} />
      ))}
    </div>,
    document.body,
  )
}

interface DaySheet {
  who: BoardEmployee
  visits: BoardRequest[]
}

/** The executors with something to do, in order. */
export function sheetsOf({ employees, shown }: Props['board'], { from, to }: Props['days']): DaySheet[] {
  const inOrder = shown
    .filter((request) => endOf(request) > from && startOf(request) < to)
    .sort((one, next) => startOf(one) - startOf(next) || one.id - next.id)
  return employees.flatMap((who) => {
    const visits = inOrder.filter(({ employees: users }) => users.includes(who.id))
    return visits.length > 0 ? [{ who, visits }] : []
  })
}

/** Days and times are in the executor's own time zone: the sheet goes with them. */
function Sheet({ who, visits, from }: DaySheet & Pick<Props['days'], 'from'>) {
  const { t, i18n } = useTranslation()
  const date = dateFormat(i18n.language, {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: who.timezone,
  })
  const dates = Map.groupBy(visits, (request) => date.format(Math.max(from, startOf(request))))
  const otherZone = otherZoneOf(who)
  return (
    <section className={styles.sheet}>
      <PaperHead />
      <h1>{who.name}</h1>
      {otherZone && <p>{otherZone}</p>}
      {[...dates].map(([day, ofDay]) => (
        <div key={day}>
          <h2>{day}</h2>
          <table>
            <thead>
              <tr>
                <th style={{ width: '12%' }}>{t('board.sheet.time')}</th>
                <th style={{ width: '25%' }}>{t('board.sheet.request')}</th>
                <th>{t('board.sheet.where')}</th>
                <th style={{ width: '15%' }}>{t('requests.fields.deadline_at')}</th>
                <th style={{ width: '16%' }}>{t('board.sheet.notes')}</th>
              </tr>
            </thead>
            <tbody>
              {ofDay.map((request) => (
                <Visit key={request.id} request={request} timezone={who.timezone} />
              ))}
            </tbody>
          </table>
        </div>
      ))}
    </section>
  )
}

function Visit({ request, timezone }: { request: BoardRequest } & Pick<BoardEmployee, 'timezone'>) {
  const { t, i18n } = useTranslation()
  const { number, name, client, facility, deadline_at } = request
  const clock = (at: number) => formatClock(new Date(at).toISOString(), i18n.language, timezone)
  return (
    <tr>
      <td>
        {clock(startOf(request))}–{clock(endOf(request))}
      </td>
      <td>
        {t('requests.numbered', { number })} {name}
      </td>
      <td style={{ whiteSpace: 'pre-line' }}>
        {[client?.name, facility?.name, facility?.address].filter(Boolean).join('\n')}
      </td>
      <td>{deadline_at && formatDateTime(deadline_at, i18n.language, Date.now(), timezone)}</td>
      <td />
    </tr>
  )
}
