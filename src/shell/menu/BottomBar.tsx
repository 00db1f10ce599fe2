import { HomeOutlined, MenuOutlined, PlusOutlined, ProfileOutlined } from '@ant-design/icons'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { NavLink } from 'react-router'
import { HOME_PATH, LANDING_PATH, PATHS } from '#contract/paths.ts'
import { lazyPage } from '#src/kit/page/lazy-page.ts'
import { Can } from '#src/providers/access-control.tsx'
import styles from '../Shell.module.css'
import { MenuCount } from './MenuCount.tsx'

const MenuDrawer = lazyPage(() => import('./MenuDrawer.tsx'))

/** Navigation on a phone: the most used pages within reach of the thumb, the rest in a drawer. */
export function BottomBar() {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  const [isWanted, setWanted] = useState(false)
  const open = () => {
    setWanted(true)
    setOpen(true)
  }
  return (
    <>
      <nav className={styles.bottomBar} aria-label={t('shell.mainPages')}>
        <NavLink to={HOME_PATH}>
          <HomeOutlined aria-hidden />
          {t('shell.pages.tasks')}
        </NavLink>
        <Can I="read" a="requests">
          <NavLink to={LANDING_PATH} end>
            <ProfileOutlined aria-hidden />
            <span>
              {t('requests.title')} <MenuCount page="requests" />
            </span>
          </NavLink>
        </Can>
        <Can I="create" a="requests">
          <NavLink to={PATHS.requests.create}>
            <PlusOutlined aria-hidden />
            {t('shell.pages.requestAdd')}
          </NavLink>
        </Can>
        <button type="button" aria-haspopup="dialog" aria-expanded={isOpen} onClick={open}>
          <MenuOutlined aria-hidden />
          {t('shell.more')}
        </button>
      </nav>
      <Suspense>{isWanted && <MenuDrawer isOpen={isOpen} onClose={() => setOpen(false)} />}</Suspense>
    </>
  )
}
