import { CloseOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { MAIN_FIGURE_NAMES } from '#contract/analytics/figures.ts'
import { PAGE_PATHS } from '#contract/paths.ts'
import { dateFormat } from '#contract/values/formats.ts'
import { Sparkline } from '#src/kit/chart/Sparkline.tsx'
import { usePageTitle } from '#src/kit/page/use-page-title.ts'
import { useNow } from '#src/kit/values/use-now.ts'
import { useActor } from '#src/providers/actor.ts'
import { useCall } from '#src/providers/calls/use-call.ts'
import { useLiveEvents } from '#src/providers/live/use-live-events.ts'
import styles from './board.module.css'
import { mainAnswer } from './parts/answers.ts'
import { ChangeMark } from './parts/ChangeMark.tsx'
import { changeOfFigure, formatFigure, WANTED } from './parts/figures.ts'
import { formatRange } from './parts/period.ts'
import { useAnalyticsAddress } from './parts/use-analytics-address.ts'
import { useFormats } from './parts/use-formats.ts'
import { KEPT, viewQuery } from './parts/use-view.ts'
import { inWords } from './views/Insights.tsx'

/** A busy office changes a request every few seconds; no one reads figures as often. */
const REFRESH_MS = 5_000
/** For figures that change with time alone, and for a stream that broke unnoticed. */
const RENEW_MS = 5 * 60_000
/** Long enough to read a finding from across a room. */
const FINDING_MS = 15_000

/** The figures for a screen on the office's wall: large, alone, with nothing to click. */
export default function AnalyticsBoard() {
  const { t, i18n } = useTranslation()
  const formats = useFormats()
  const navigate = useNavigate()
  const account = useActor()?.account
  const address = useAnalyticsAddress()
  const now = useNow()
  const { data, error, refetch } = useCall(
    'analytics.mainFigures',
    { query: viewQuery(address) },
    { ...KEPT, refetchInterval: RENEW_MS },
  )
  useLiveEvents('requests', refetch, { gatherMs: REFRESH_MS })
  useScreenAwake()
  usePageTitle(t('analytics.board.title'))
  const leave = `${PAGE_PATHS.analytics}${address.search && `?${address.search}`}`
  useEscape(() => navigate(leave))

  const clock = dateFormat(i18n.language, {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZone: account?.timezone,
  })
  return (
    <main id="content" className={styles.board}>
      <header className={styles.head}>
        <h1>{account?.name ?? t('analytics.board.title')}</h1>
        <span className={styles.days}>{formatRange(address.period, i18n.language)}</span>
        <time className={styles.clock} dateTime={new Date(now).toISOString()}>
          {clock.format(now)}
        </time>
        <Button
          className={styles.close}
          icon={<CloseOutlined aria-hidden />}
          aria-label={t('analytics.board.leave')}
          title={t('analytics.board.leave')}
          onClick={() => navigate(leave)}
        />
      </header>
      {error && (
        <p role="status" className={styles.lost}>
          {t('analytics.board.lost')}
        </p>
      )}
      {data && (
        <>
          <p className={styles.answer}>{mainAnswer(data, address.isCompared, { t, formats })}</p>
          <ul className={styles.figures}>
            {MAIN_FIGURE_NAMES.map((name) => (
              <li key={name}>
                <h2>{t(`analytics.figures.${name}`)}</h2>
                <strong>{formatFigure(name, data[name].value, data.period, formats)}</strong>
                <span className={styles.change}>
                  {address.isCompared && <ChangeMark change={changeOfFigure(name, data)} wanted={WANTED[name]} />}
                  <Sparkline values={data[name].points.map((point) => (point === null ? null : Number(point)))} />
                </span>
              </li>
            ))}
          </ul>
          <Ticker texts={data.findings.map((finding) => inWords(finding, data.period.currency, t, formats))} />
        </>
      )}
    </main>
  )
}

/** One finding after another. */
function Ticker({ texts }: { texts: readonly string[] }) {
  const [turn, setTurn] = useState(0)
  useEffect(() => {
    const timer = setInterval(() => setTurn((last) => last + 1), FINDING_MS)
    return () => clearInterval(timer)
  }, [])
  return <p className={styles.finding}>{texts[turn % Math.max(1, texts.length)]}</p>
}

/** No one touches a screen on a wall; in a browser without wake locks, the device's settings must keep it on. */
function useScreenAwake() {
  useEffect(() => {
    let lock: WakeLockSentinel | undefined
    let isOver = false
    async function hold() {
      if (document.visibilityState !== 'visible') return
      lock = await navigator.wakeLock?.request('screen').catch(() => undefined)
      if (isOver) void lock?.release()
    }
    void hold()
    document.addEventListener('visibilitychange', hold)
    return () => {
      isOver = true
      document.removeEventListener('visibilitychange', hold)
      void lock?.release()
    }
  }, [])
}

function useEscape(leave: () => void) {
  useEffect(() => {
    const listen = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') leave()
    }
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  })
}
