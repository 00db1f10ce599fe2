import { createPortal } from 'react-dom'
import { useTranslation } from 'react-i18next'
import type { BoardEmployee, BoardRequest } from '#contract/requests/request-board.ts'
import type { RequestOnPaper } from '#contract/requests/request-rows.ts'
import { dateFormat } from '#contract/values/formats.ts'
import { formatPhone } from '#contract/values/phone-masks.ts'
import { PaperHead } from '#src/kit/page/PaperHead.tsx'
import { formatClock, formatDateTime } from '#src/kit/values/format-time.ts'
import { formatEquipment } from '#src/parts/equipment/format-equipment.ts'
import { useLocale } from '#src/providers/language/i18n.ts'
import type { BoardAddress } from '../model/board-address.ts'
import { endOf, startOf } from '../model/board-axis.ts'
import { otherZoneOf } from '../model/other-zone.ts'
import type { Board } from '../model/use-board.ts'
import styles from './day-sheets.module.css'
import type { Details } from './use-print.ts'

interface Props {
  board: Pick<Board, 'employees' | 'shown'>
  days: Pick<BoardAddress, 'from' | 'to'>
  /** What the board does not know of the requests, as far as it was read. */
  details: Details
}

/** On paper, in place of the board: what each executor has to do on the days shown, a page each. */
export function DaySheets({ board, days, details }: Props) {
  return createPortal(
    <div className={styles.sheets}>
      {sheetsOf(board, days).map(({ who, visits }) => (
        <Sheet key={who.id} who={who} visits={visits} from={days.from} details={details} />
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
function Sheet({ who, visits, from, details }: DaySheet & Pick<Props['days'], 'from'> & Pick<Props, 'details'>) {
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
                <th style={{ width: '10%' }}>{t('board.sheet.time')}</th>
                <th>{t('board.sheet.request')}</th>
                <th style={{ width: '25%' }}>{t('board.sheet.where')}</th>
                <th style={{ width: '10%' }}>{t('requests.fields.deadline_at')}</th>
                <th style={{ width: '16%' }}>{t('board.sheet.notes')}</th>
              </tr>
            </thead>
            <tbody>
              {ofDay.map((request) => (
                <Visit key={request.id} request={request} details={details.get(request.id)} timezone={who.timezone} />
              ))}
            </tbody>
          </table>
        </div>
      ))}
    </section>
  )
}

interface VisitProps extends Pick<BoardEmployee, 'timezone'> {
  request: BoardRequest
  details: RequestOnPaper | undefined
}

function Visit({ request, details, timezone }: VisitProps) {
  const { t, i18n } = useTranslation()
  const { locale } = useLocale()
  const { number, name, client, facility, deadline_at } = request
  const contact = details?.contact
  const clock = (at: number) => formatClock(new Date(at).toISOString(), i18n.language, timezone)
  return (
    <tr>
      <td>
        {clock(startOf(request))}–{clock(endOf(request))}
      </td>
      <td>
        <strong>
          {t('requests.numbered', { number })} {name}
        </strong>
        {details?.description && <p>{details.description}</p>}
        {details?.equipment.map((one) => (
          <p key={one.id}>{formatEquipment(one, t)}</p>
        ))}
      </td>
      <td>
        <p>{[client?.name, facility?.name, facility?.address].filter(Boolean).join('\n')}</p>
        {contact && (
          <p className={styles.contact}>
            {[contact.name, formatPhone(contact.phone, locale)].filter(Boolean).join('\n')}
          </p>
        )}
      </td>
      <td>{deadline_at && formatDateTime(deadline_at, i18n.language, Date.now(), timezone)}</td>
      <td />
    </tr>
  )
}
