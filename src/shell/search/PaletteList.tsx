import { type MouseEvent, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { withShownPhones } from '#src/parts/callers/callers.ts'
import type { PaletteGroup, PaletteItem } from './palette-items.tsx'
import styles from './SearchPalette.module.css'

interface Props {
  id: string
  groups: readonly PaletteGroup[]
  /** The index of the line that Enter opens, counted over all groups. */
  active: number
  optionId: (index: number) => string
  onPoint: (index: number) => void
  /** Called when a line is clicked; `isHere` is false when it opens in another tab. */
  onFollow: (item: PaletteItem, isHere: boolean) => void
}

/** The lines of the palette, grouped by kind. The focus stays in the input, which names the active one. */
export function PaletteList({ id, groups, active, optionId, onPoint, onFollow }: Props) {
  const { t, i18n } = useTranslation()
  const chosen = useRef<HTMLAnchorElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another line became active
  useEffect(() => {
    chosen.current?.scrollIntoView?.({ block: 'nearest' })
  }, [active])

  let index = 0
  return (
    <div role="listbox" id={id} aria-label={t('search.results')}>
      {groups.map(({ key, items }) => (
        // biome-ignore lint/a11y/useSemanticElements: a group of options, not a fieldset
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
                    <span className={styles.subtitle}>{withShownPhones(item.subtitle, i18n.language)}</span>
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
