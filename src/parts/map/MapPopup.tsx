import { Link } from 'react-router'
import { fillPath } from '#contract/paths.ts'
import { useTexts } from '#src/providers/language/use-texts.ts'
import { OpenRequestCount } from './MapList.tsx'
import type { MapDefinition, MapPoint } from './map-definition.ts'
import styles from './map-view.module.css'

interface MapPopupProps<Point extends MapPoint, State extends string> {
  point: Point
  map: MapDefinition<Point, State>
}

/** The popup of the selected pin. */
export function MapPopup<Point extends MapPoint, State extends string>({ point, map }: MapPopupProps<Point, State>) {
  const { t } = useTexts()
  const { texts, path, Line, More } = map
  return (
    <div className={styles.popup}>
      <strong>{point.name}</strong>
      <Line point={point} />
      {More && <More point={point} />}
      {point.open_requests !== undefined && <OpenRequestCount count={point.open_requests} />}
      <Link to={fillPath(path, point.id)} className="standalone-link">
        {t(`${texts}.page`)}
      </Link>
    </div>
  )
}
