import { LeftOutlined, RightOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import styles from './ListPager.module.css'
import { PER_PAGE_CHOICES } from './page-size.ts'
import type { Turn } from './use-address-params.ts'

interface Props {
  page: { current_page: number; per_page: number; total: number }
  onTurn: Turn
  /** The rows of another page are still shown. */
  isChanging?: boolean
  /** Absent on phones, where the page size is fixed. */
  onSize?: (perPage: number) => void
}

/**
 * Shows the current page of a list, with buttons to turn it. An address beyond the last page, from before rows were
 * deleted, becomes that of the last.
 */
export function ListPager({ page, onTurn, onSize, isChanging }: Props) {
  const { t } = useTranslation()
  const { current_page: asked, per_page: perPage, total } = page
  const last = Math.max(1, Math.ceil(total / perPage))
  const current = Math.min(asked, last)
  const isBeyond = asked > last && !isChanging
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new address is a new function, and it turns once
  useEffect(() => {
    if (isBeyond) onTurn(last, { replace: true })
  }, [isBeyond, last])
  const from = Math.min(total, (current - 1) * perPage + 1)
  const size = onSize ? 'middle' : 'large'

  function turn(next: number) {
    window.scrollTo({ top: 0 })
    onTurn(next)
  }

  return (
    <nav className={styles.pager} aria-label={t('crud.pager.title')}>
      <span className={styles.total}>
        {t('crud.pager.total', { from, to: Math.min(total, current * perPage), count: total })}
      </span>
      {onSize && (
        <label className={styles.size}>
          {t('crud.pager.size')}
          <select value={perPage} onChange={(event) => onSize(Number(event.target.value))}>
            {PER_PAGE_CHOICES.map((choice) => (
              <option key={choice} value={choice}>
                {choice}
              </option>
            ))}
          </select>
        </label>
      )}
      {last > 1 && (
        <span className={styles.turn}>
          <Button
            size={size}
            icon={<LeftOutlined aria-hidden />}
            disabled={current <= 1}
            onClick={() => turn(current - 1)}
            aria-label={t('crud.pager.previous')}
          />
          <span>{t('crud.pager.page', { page: current, last })}</span>
          <Button
            size={size}
            icon={<RightOutlined aria-hidden />}
            disabled={current >= last}
            onClick={() => turn(current + 1)}
            aria-label={t('crud.pager.next')}
          />
        </span>
      )}
    </nav>
  )
}
