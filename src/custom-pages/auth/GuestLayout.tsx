import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { PAGE_PATHS } from '#contract/paths.ts'
import { LanguageButton } from '#src/kit/page/LanguageButton.tsx'
import { useProductName } from '#src/kit/page/product.ts'
import { ThemeButton } from '#src/kit/page/ThemeButton.tsx'
import { usePageTitle } from '#src/kit/page/use-page-title.ts'
import styles from './GuestLayout.module.css'

interface GuestLayoutProps {
  title: string
  intro?: ReactNode
  /** Width of the card in pixels. */
  width: number
  children: ReactNode
  /** Links to the other guest pages, under the form. */
  after?: ReactNode
}

/** What surrounds a page that needs no sign-in: the brand, language and theme, and a card in the middle. */
export function GuestLayout({ title, intro, width, children, after }: GuestLayoutProps) {
  const { t } = useTranslation()
  const product = useProductName()
  usePageTitle(title)
  return (
    <div className={styles.layout}>
      <header className={styles.bar}>
        <Link to={PAGE_PATHS.start} className={styles.brand} aria-label={`${product}: ${t('guest.legal.toStart')}`}>
          <img src="/icon.svg" alt="" width={32} height={32} />
          {product}
        </Link>
        <div>
          <LanguageButton />
          <ThemeButton />
        </div>
      </header>
      <main className={styles.main}>
        <div className={styles.card} style={{ maxWidth: width }}>
          <h1>{title}</h1>
          {intro && <p className={styles.intro}>{intro}</p>}
          {children}
          {after && <p className={styles.after}>{after}</p>}
        </div>
      </main>
    </div>
  )
}
