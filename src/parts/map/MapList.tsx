import { AimOutlined } from '@ant-design/icons'
import { Button, Checkbox } from 'antd'
import { Link } from 'react-router'
import { fillPath } from '#contract/paths.ts'
import { useTexts } from '#src/providers/language/use-texts.ts'
import type { MapDefinition, MapPoint, MapSelection } from './map-definition.ts'
import styles from './map-view.module.css'
import { PinMark } from './PinMark.tsx'

const SHOWN_MAX = 100

interface MapListProps<Point extends MapPoint, State extends string> {
  points: readonly Point[]
  map: MapDefinition<Point, State>
  openedId: number | null
  onOpen: (id: number) => void
  selection?: MapSelection<Point> | undefined
}

/** The points in view as a list, for keyboards and screen readers too. */
export function MapList<Point extends MapPoint, State extends string>(props: MapListProps<Point, State>) {
  const { points, map, openedId, onOpen, selection } = props
  const { t } = useTexts()
  const { states, texts, path, Line } = map
  const selectable = selection ? points.filter(selection.isSelectable) : []
  const chosen = selectable.filter(({ id }) => selection?.chosen.has(id))
  const more = points.length - SHOWN_MAX
  return (
    <section className={styles.list}>
      <h2>{t('crud.onMap.inSight', { total: points.length })}</h2>
      {points.length === 0 && <p className={styles.quiet}>{t('crud.onMap.none')}</p>}
      {selection && selectable.length > 0 && (
        <Checkbox
          className={styles.all}
          checked={chosen.length === selectable.length}
          indeterminate={chosen.length > 0 && chosen.length < selectable.length}
          onChange={({ target }) => selection.choose(selectable, target.checked)}
        >
          {t(`${texts}.chooseAll`)}
        </Checkbox>
      )}
      <ul>
        {points.slice(0, SHOWN_MAX).map((point) => (
          <li key={point.id} className={styles.item} data-opened={point.id === openedId || undefined}>
            {selection && (
              <Checkbox
                aria-label={t(`${texts}.choose`, { name: point.name })}
                disabled={!selection.isSelectable(point)}
                checked={selection.chosen.has(point.id)}
                onChange={({ target }) => selection.choose([point], target.checked)}
              />
            )}
            <PinMark look={states.signs[states.of(point)]} />
            <div className={styles.labels}>
              <Link to={fillPath(path, point.id)} className="standalone-link">
                {point.name}
              </Link>
              <span className="visually-hidden">, {t(`${states.texts}.${states.of(point)}`)}</span>
              <div className={styles.quiet}>
                <Line point={point} />
              </div>
              {point.open_requests !== undefined && <OpenRequestCount count={point.open_requests} />}
            </div>
            <Button
              icon={<AimOutlined aria-hidden />}
              aria-label={t('crud.onMap.show', { name: point.name })}
              onClick={() => onOpen(point.id)}
            />
          </li>
        ))}
      </ul>
      {more > 0 && <p className={styles.quiet}>{t('crud.onMap.more', { count: more })}</p>}
    </section>
  )
}

/** The number of open requests at a point. */
export function OpenRequestCount({ count }: { count: number }) {
  const { t } = useTexts()
  return count > 0 && <div>{t('crud.onMap.openRequests', { count })}</div>
}
