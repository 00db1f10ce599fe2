import { type MouseEvent, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { formatPhone } from '../../../contract/phone-masks.ts'
import type { PaletteGroup, PaletteItem } from './palette-items.tsx'
import styles from './SearchPalette.module.css'

/** As phones are kept. */
const PHONE = /\+\d{9,15}/g

interface Props {
  id: string
  groups: readonly PaletteGroup[]
  /** The place of the line that Enter opens, counted over all groups. */
  active: number
  optionId: (index: number) => string
  onPoint: (index: number) => void
  /** A line was pressed; `isHere` unless it opens elsewhere. */
  onFollow: (item: PaletteItem, isHere: boolean) => void
}

/** The lines of the palette by their kinds. The focus stays in the input, which says which of them is chosen. */
export function PaletteList({ id, groups, active, optionId, onPoint, onFollow }: Props) {
  const { t } = useTranslation()
  const chosen = useRef<HTMLAnchorElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another line is chosen
  useEffect(() => {
    chosen.current?.scrollIntoView?.({ block: 'nearest' })
  }, [active])

  let index = 0
  return (
    <div role="listbox" id={id} aria-label={t('search.results')}>
      {groups.map(({ key, items }) => (
        // biome-ignore lint/a11y/useSemanticElements: a group of options, and no fieldset of a form
        <div role="group" key={key} aria-labelledby={`${id}-${key}`}>
          <div id={`${id}-${key}`} className={styles.group}>
            {t(`search.groups.${key}`)}
          </div>
          {items.map((item) => {
            const place = index++
            const { Icon } = item
            return (
              <Link
                key={item.url + item.title}
                ref={place === active ? chosen : undefined}
                role="option"
                id={optionId(place)}
                aria-selected={place === active}
                tabIndex={-1}
                to={item.url}
                className={styles.item}
                onMouseMove={() => onPoint(place)}
                onClick={(event) => onFollow(item, isPlain(event))}
                onAuxClick={() => onFollow(item, false)}
              >
                <Icon aria-hidden />
                <span className={styles.texts}>
                  <span className={styles.title}>{item.title}</span>
                  {item.subtitle && (
                    <span className={styles.subtitle}>{item.subtitle.replace(PHONE, formatPhone)}</span>
                  )}
                </span>
              </Link>
            )
          })}
        </div>
      ))}
    </div>
  )
}

function isPlain({ ctrlKey, metaKey, shiftKey, altKey }: MouseEvent): boolean {
  return !ctrlKey && !metaKey && !shiftKey && !altKey
}
