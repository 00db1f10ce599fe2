import { Menu } from 'antd'
import { useTranslation } from 'react-i18next'
import { Drawer } from '#src/kit/overlays/Drawer.tsx'
import { LanguageButton } from '#src/kit/page/LanguageButton.tsx'
import { ThemeButton } from '#src/kit/page/ThemeButton.tsx'
import { useNavigation } from './navigation.tsx'

interface MenuDrawerProps {
  isOpen: boolean
  onClose: () => void
}

/** The whole menu on a phone, with language and theme. */
export default function MenuDrawer({ isOpen, onClose }: MenuDrawerProps) {
  const { t } = useTranslation()
  const { items, selectedKeys } = useNavigation()
  return (
    <Drawer
      open={isOpen}
      onClose={onClose}
      placement="right"
      width="min(320px, 86vw)"
      title={t('shell.menu')}
      styles={{ body: { padding: 8 } }}
      footer={
        <>
          <LanguageButton />
          <ThemeButton />
        </>
      }
    >
      <nav aria-label={t('shell.menu')}>
        <Menu
          mode="inline"
          items={items}
          selectedKeys={selectedKeys}
          onClick={onClose}
          style={{ borderInlineEnd: 0, background: 'transparent' }}
        />
      </nav>
    </Drawer>
  )
}
