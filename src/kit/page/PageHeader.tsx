import { Skeleton } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import styles from './PageHeader.module.css'
import { usePageTitle } from './use-page-title.ts'

interface PageHeaderProps {
  /** Also the title of the browser's tab; a skeleton stands in until it is known. */
  title: string | undefined
  /** The pages above this one, the topmost first. */
  trail?: readonly { title: string; path: string }[]
  /** What this page is called at the end of the trail, when its title is too long for that. */
  crumb?: string
  /** Before the title. */
  picture?: ReactNode
  /** Beside the title: a status, a mark. */
  badges?: ReactNode
  /** At the far end: the page's buttons. */
  actions?: ReactNode
}

/** The head of every page: the way back up, the one h1, and what can be done here. */
export function PageHeader({ title, trail = [], crumb = title, picture, badges, actions }: PageHeaderProps) {
  const { t } = useTranslation()
  usePageTitle(title)
  return (
    <header className={styles.header}>
      {trail.length > 0 && (
        <nav className={styles.trail} aria-label={t('shell.breadcrumbs')}>
          <ol>
            {trail.map((page) => (
              <li key={page.path}>
                <Link to={page.path}>{page.title}</Link>
              </li>
            ))}
            {crumb !== undefined && (
              <li aria-current="page" title={crumb}>
                <span>{crumb}</span>
              </li>
            )}
          </ol>
        </nav>
      )}
      <div className={styles.title}>
        {picture}
        {title === undefined ? <Skeleton.Input active style={{ width: 240 }} /> : <h1>{title}</h1>}
        {badges}
      </div>
      {actions && <div className={styles.actions}>{actions}</div>}
    </header>
  )
}
