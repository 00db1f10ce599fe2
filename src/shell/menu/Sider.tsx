import { MenuFoldOutlined, MenuUnfoldOutlined } from '@ant-design/icons'
import { Button, Menu } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { LANDING_PATH } from '#contract/paths.ts'
import { useProductName } from '#src/kit/page/product.ts'
import styles from '../Shell.module.css'
import { useNavigation } from './navigation.tsx'

const STORAGE_KEY = 'naryad.menu-collapsed'

/** The menu of a wide screen; whether it is folded is remembered. */
export function Sider() {
  const { t } = useTranslation()
  const product = useProductName()
  const { items, selectedKeys } = useNavigation()
  const [isCollapsed, setCollapsed] = useState(() => localStorage.getItem(STORAGE_KEY) === 'true')
  const toggle = () => {
    localStorage.setItem(STORAGE_KEY, String(!isCollapsed))
    setCollapsed(!isCollapsed)
  }
  return (
    <aside className={isCollapsed ? `${styles.sider} ${styles.collapsed}` : styles.sider} aria-label={t('shell.menu')}>
      <Link to={LANDING_PATH} className={styles.brand} aria-label={isCollapsed ? product : undefined}>
        <img src="/icon.svg" alt="" width={28} height={28} />
        {!isCollapsed && product}
      </Link>
      <nav className={styles.menu} aria-label={t('shell.menu')}>
        <Menu
          mode="inline"
          items={items}
          selectedKeys={selectedKeys}
          inlineCollapsed={isCollapsed}
          style={{ borderInlineEnd: 0 }}
        />
      </nav>
      <Button
        type="text"
        block
        icon={isCollapsed ? <MenuUnfoldOutlined aria-hidden /> : <MenuFoldOutlined aria-hidden />}
        aria-label={isCollapsed ? t('shell.expand') : t('shell.collapse')}
        onClick={toggle}
        style={{ height: 48, borderRadius: 0 }}
      >
        {!isCollapsed && t('shell.collapse')}
      </Button>
    </aside>
  )
}
