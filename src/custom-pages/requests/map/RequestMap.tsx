import { GatewayOutlined } from '@ant-design/icons'
import { Button, Checkbox } from 'antd'
import dayjs from 'dayjs'
import { useCallback, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import type { MapRequest } from '#contract/requests/request-board.ts'
import DayInput from '#src/kit/inputs/DayInput.tsx'
import { UNREADABLE } from '#src/kit/inputs/date-text.ts'
import { ReferenceSelect } from '#src/kit/inputs/ReferenceSelect.tsx'
import type { ListPartProps } from '#src/kit/list/list-address.ts'
import { withParams } from '#src/kit/list/use-address-params.ts'
import type { Placed } from '#src/kit/map/date-line.ts'
import { MapView } from '#src/parts/map/MapView.tsx'
import { useMapPoints } from '#src/parts/map/use-map-points.ts'
import { EXECUTORS } from '#src/parts/reference-sources.ts'
import { AssignRequests } from '#src/parts/requests/AssignRequests.tsx'
import { useDayOnMap } from './day-on-map.ts'
import { useExecutorsOnMap } from './executors-on-map.ts'
import { drawLasso, isInside } from './lasso.ts'
import { DrawnBeside, ExecutorPlaces, MapDay } from './MapDay.tsx'
import styles from './request-map.module.css'
import { requestsOnMap } from './requests-on-map.tsx'

/** As many as a page of the list holds at most: each is a call of its own. */
const CHOSEN_MAX = 100

/** The requests of a list that have a place. */
export default function RequestMap({ address }: ListPartProps) {
  const { t } = useTranslation()
  const [params, setParams] = useSearchParams()
  const shown = { q: address.q, filters: address.filters }
  const { points } = useMapPoints<MapRequest>('requests', shown)
  const [isDrawing, setDrawing] = useState(false)
  const [withExecutors, setWithExecutors] = useState(true)
  const [chosenIds, setChosenIds] = useState<ReadonlySet<number>>(new Set())
  const executors = useExecutorsOnMap(withExecutors)
  const employee = Number(params.get('employee')) || null
  const date = params.get('date') ?? ''
  const day = useDayOnMap(employee, dayjs(date).isValid() ? date : dayjs().format('YYYY-MM-DD'))

  // What others have closed meanwhile, or the filters leave out, is chosen no longer.
  const chosen = useMemo(
    () => (points ?? []).filter(({ id, is_assignable }) => is_assignable && chosenIds.has(id)),
    [points, chosenIds],
  )
  const selection = useMemo(
    () => ({
      chosen: new Set(chosen.map(({ id }) => id)),
      isSelectable: ({ is_assignable }: MapRequest) => is_assignable,
      choose: (some: readonly MapRequest[], isChosen: boolean) =>
        setChosenIds((known) => {
          const ids = some.map(({ id }) => id)
          const others = [...known].filter((id) => !ids.includes(id))
          return new Set(isChosen ? [...others, ...ids].slice(0, CHOSEN_MAX) : others)
        }),
    }),
    [chosen],
  )
  const chooseArea = useCallback(
    (corners: Placed[] | null) => {
      setDrawing(false)
      if (corners)
        selection.choose(
          (points ?? []).filter((one) => one.is_assignable && isInside(corners, one)),
          true,
        )
    },
    [points, selection],
  )
  const lasso = useMemo(() => (isDrawing ? drawLasso(chooseArea) : null), [isDrawing, chooseArea])
  const canChoose = points?.some(({ is_assignable }) => is_assignable) ?? false
  const change = (part: Record<string, string | undefined>) =>
    setParams((current) => withParams(current, part), { replace: true })

  return (
    <>
      <div className={styles.tools}>
        <div className={styles.employee}>
          <ReferenceSelect
            source={EXECUTORS}
            aria-label={t('requestMap.dayOf')}
            placeholder={t('requestMap.dayOf')}
            value={employee}
            onChange={(id) => change({ employee: id ? String(id) : undefined })}
          />
        </div>
        {employee !== null && (
          <DayInput
            value={day.date}
            onChange={(value) => value !== UNREADABLE && change({ date: value ?? undefined })}
            aria-label={t('requestMap.date')}
          />
        )}
        {executors.isOffered && (
          <Checkbox checked={withExecutors} onChange={({ target }) => setWithExecutors(target.checked)}>
            {t('requestMap.executors')}
          </Checkbox>
        )}
        {canChoose && (
          <Button
            icon={<GatewayOutlined aria-hidden />}
            aria-pressed={isDrawing}
            type={isDrawing ? 'primary' : 'default'}
            onClick={() => setDrawing(!isDrawing)}
          >
            {t(isDrawing ? 'requestMap.drawing' : 'requestMap.draw')}
          </Button>
        )}
        {chosen.length > 0 && (
          <>
            <span role="status">{t('requestMap.chosen', { count: chosen.length, most: CHOSEN_MAX })}</span>
            <AssignRequests requests={chosen} onDone={() => setChosenIds(new Set())} />
            <Button onClick={() => setChosenIds(new Set())}>{t('requestMap.clear')}</Button>
          </>
        )}
      </div>
      {employee !== null && <MapDay day={day} label={t('requestMap.dayOf')} />}
      <ExecutorPlaces executors={executors.executors} />
      <MapView
        map={requestsOnMap}
        address={shown}
        {...(canChoose && { selection })}
        drawings={{ day: day.draw, executors: executors.draw, lasso }}
        legend={<DrawnBeside hasDay={day.draw !== null} hasExecutors={executors.draw !== null} />}
      />
    </>
  )
}
