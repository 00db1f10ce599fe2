import { Skeleton } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import styles from './PageHeader.module.css'
import { PaperHead } from './PaperHead.tsx'
import { usePageTitle } from './use-page-title.ts'

interface PageHeaderProps {
  /** Also the browser tab's title; a skeleton until it is known. */
  title: string | undefined
  /** The pages above this one, the topmost first. */
  trail?: readonly { title: string; path: string }[]
  /** The page's name at the end of the trail, when its title is too long. */
  crumb?: string
  /** Before the title. */
  picture?: ReactNode
  /** Beside the title, such as a status. */
  badges?: ReactNode
  /** The page's buttons, at the end of the line. */
  actions?: ReactNode
}

/** The header of every page: the trail, the only h1, and the page's buttons. */
export function PageHeader({ title, trail = [], crumb = title, picture, badges, actions }: PageHeaderProps) {
  const { t } = useTranslation()
  usePageTitle(title)
  return (
    <header className={styles.header}>
      <PaperHead />
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
