import { HomeOutlined } from '@ant-design/icons'
import { Skeleton } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router'
import { PAGE_PATHS } from '#contract/paths.ts'
import { wayBackTo } from '#src/providers/list-memory.ts'
import styles from './PageHeader.module.css'
import { PaperHead } from './PaperHead.tsx'
import { usePageTitle } from './use-page-title.ts'

interface Crumb {
  title: string
  path: string
}

interface PageHeaderProps {
  /** Also the browser tab's title; a skeleton until it is known. */
  title: string | undefined
  /** The pages above this one, the topmost first, after the home page and those that its address says. */
  trail?: readonly Crumb[]
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
export function PageHeader({ title, trail: own = [], crumb = title, picture, badges, actions }: PageHeaderProps) {
  const { t } = useTranslation()
  const trail = [...useSection(), ...own]
  usePageTitle(title)
  return (
    <header className={styles.header}>
      <PaperHead />
      <nav className={styles.trail} aria-label={t('shell.breadcrumbs')} data-is-short={trail.length === 0}>
        <ol>
          <li>
            <Link to={PAGE_PATHS.tasks} aria-label={t('shell.pages.tasks')} title={t('shell.pages.tasks')}>
              <HomeOutlined aria-hidden />
            </Link>
          </li>
          {trail.map((page) => (
            <li key={page.path}>
              <Link {...wayBackTo(page.path)}>{page.title}</Link>
            </li>
          ))}
          {crumb !== undefined && (
            <li aria-current="page" title={crumb}>
              <span>{crumb}</span>
            </li>
          )}
        </ol>
      </nav>
      <div className={styles.title}>
        {picture}
        {title === undefined ? <Skeleton.Input active style={{ width: 240 }} /> : <h1>{title}</h1>}
        {badges}
      </div>
      {actions && <div className={styles.actions}>{actions}</div>}
    </header>
  )
}

/** The section of the app that an address is in, where the menu has one. */
function useSection(): Crumb[] {
  const { t } = useTranslation()
  const { pathname } = useLocation()
  const name = (['settings', 'analytics'] as const).find((one) => pathname.startsWith(`${PAGE_PATHS[one]}/`))
  return name ? [{ title: t(`shell.pages.${name}`), path: PAGE_PATHS[name] }] : []
}
