import { useEffect } from 'react'
import { createPortal } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { dateFormat } from '../../../../../contract/formats.ts'
import type { BoardEmployee, BoardRequest } from '../../../../../contract/requests/request-board.ts'
import { formatClock, formatDateTime } from '../../../../kit/values/format-time.ts'
import type { BoardAddress } from '../model/board-address.ts'
import { endOf, startOf } from '../model/board-axis.ts'
import type { Board } from '../model/use-board.ts'
import styles from './day-sheets.module.css'

interface Props {
  board: Pick<Board, 'employees' | 'shown'>
  days: Pick<BoardAddress, 'from' | 'to'>
  /** It has been printed, or not after all. */
  onDone: () => void
}

/** What each executor has to do on the days shown, a page each. On the screen there is nothing of it. */
export function DaySheets({ board, days, onDone }: Props) {
  useEffect(() => {
    window.addEventListener('afterprint', onDone)
    window.print()
    return () => window.removeEventListener('afterprint', onDone)
  }, [onDone])

  return createPortal(
    <div className={styles.sheets}>
      {sheetsOf(board, days).map(({ who, dates }) => (
        <Sheet key={who.id} who={who} dates={dates} />
      ))}
    </div>,
    document.body,
  )
}

interface Sheets {
  who: BoardEmployee
  dates: { at: number; visits: BoardRequest[] }[]
}

/** Of those who have anything to do: by day, in order. */
export function sheetsOf({ employees, shown }: Props['board'], { from, to }: Props['days']): Sheets[] {
  const inOrder = shown
    .filter((request) => endOf(request) > from && startOf(request) < to)
    .sort((one, next) => startOf(one) - startOf(next) || one.id - next.id)
  const dayOf = (request: BoardRequest) => new Date(Math.max(from, startOf(request))).setHours(0, 0, 0, 0)
  return employees.flatMap((who) => {
    const visits = inOrder.filter(({ employees: users }) => users.includes(who.id))
    const dates = [...Map.groupBy(visits, dayOf)].map(([at, ofDay]) => ({ at, visits: ofDay }))
    return dates.length > 0 ? [{ who, dates }] : []
  })
}

function Sheet({ who, dates }: Sheets) {
  const { t, i18n } = useTranslation()
  const date = dateFormat(i18n.language, {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
  })
  return (
    <section className={styles.sheet}>
      <h1>{who.name}</h1>
      {dates.map(({ at, visits }) => (
        <div key={at}>
          <h2>{date.format(at)}</h2>
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
              {visits.map((request) => (
                <Visit key={request.id} request={request} />
              ))}
            </tbody>
          </table>
        </div>
      ))}
    </section>
  )
}

function Visit({ request }: { request: BoardRequest }) {
  const { t, i18n } = useTranslation()
  const { number, name, client, facility, deadline_at } = request
  const clock = (at: number) => formatClock(new Date(at).toISOString(), i18n.language)
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
      <td>{deadline_at && formatDateTime(deadline_at, i18n.language)}</td>
      <td />
    </tr>
  )
}
