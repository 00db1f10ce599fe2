import { TeamOutlined } from '@ant-design/icons'
import { Button, type ButtonProps } from 'antd'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { lazyPage } from '#src/kit/page/lazy-page.ts'
import { useIsPhone } from '#src/theme/use-is-phone.ts'
import type { AccessListOf } from './AccessListDialog.tsx'

const AccessListDialog = lazyPage(() => import('./AccessListDialog.tsx'), 'accessList')

/** Opens the list of who can see a row. */
export default function AccessListButton({ entity, id, ...look }: AccessListOf & Pick<ButtonProps, 'type' | 'size'>) {
  const { t } = useTranslation()
  const isPhone = useIsPhone()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button
        {...look}
        icon={<TeamOutlined aria-hidden />}
        aria-haspopup="dialog"
        style={isPhone ? { minHeight: 44 } : undefined}
        onClick={() => setOpen(true)}
      >
        {t('accessList.ask')}
      </Button>
      <Suspense>{isOpen && <AccessListDialog entity={entity} id={id} onClose={() => setOpen(false)} />}</Suspense>
    </>
  )
}
