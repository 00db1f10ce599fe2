import { type ReactNode, Suspense, useId, useRef } from 'react'
import { useIsPhone } from '#src/theme/use-is-phone.ts'
import { lazyPage } from '../page/lazy-page.ts'
import { useIsSeen } from '../page/use-is-seen.ts'
import styles from './ChartFigure.module.css'
import { seriesDash } from './chart-colors.ts'
import type { ChartData } from './chart-data.ts'

/** The chart library weighs as much as the rest of the app: it is loaded once a chart comes into view. */
const Plot = lazyPage(() => import('./Plot.tsx'))

const HEIGHT = 260
const PHONE_HEIGHT = 180
const BAR_HEIGHT = 32
const AXIS_HEIGHT = 40

interface ChartFigureProps {
  /** What the chart shows, in a sentence, for users who read nothing else. */
  title: string
  /** Below the title, such as what is counted. */
  note?: ReactNode
  /** At the end of the title's line. */
  extra?: ReactNode
  /** Without it only the table is shown. */
  chart?: ChartData | undefined
  /** The table of the same figures. Screen readers read it in place of the chart. */
  children: ReactNode
}

/** A chart under its title, above the table of its figures. */
export function ChartFigure({ title, note, extra, chart, children }: ChartFigureProps) {
  const heading = useId()
  return (
    <figure className={styles.figure} aria-labelledby={heading}>
      <figcaption className={styles.head}>
        <h2 id={heading}>{title}</h2>
        {extra}
        {note && <p className={styles.note}>{note}</p>}
      </figcaption>
      {chart && chart.points.length > 0 && <Drawing chart={chart} />}
      {children}
    </figure>
  )
}

function Drawing({ chart }: { chart: ChartData }) {
  const place = useRef<HTMLDivElement>(null)
  const isSeen = useIsSeen(place)
  const isPhone = useIsPhone()
  const height =
    chart.kind === 'bars' ? chart.places.length * BAR_HEIGHT + AXIS_HEIGHT : isPhone ? PHONE_HEIGHT : HEIGHT
  return (
    <div className={styles.drawing} aria-hidden>
      {chart.series.length > 1 && chart.hasLegend !== false && <Legend chart={chart} />}
      <div ref={place} style={{ minHeight: height }}>
        <Suspense>{isSeen && <Plot chart={chart} height={height} />}</Suspense>
      </div>
    </div>
  )
}

function Legend({ chart: { kind, series } }: { chart: ChartData }) {
  return (
    <ul className={styles.legend}>
      {series.map(({ key, label, color }, index) => (
        <li key={key}>
          <svg width="20" height="12" aria-hidden>
            {kind === 'lines' ? (
              <line x2="20" y1="6" y2="6" stroke={color} strokeWidth="2.5" strokeDasharray={seriesDash(index).join()} />
            ) : (
              <rect width="12" height="12" x="4" rx="2" fill={color} />
            )}
          </svg>
          {label}
        </li>
      ))}
    </ul>
  )
}
