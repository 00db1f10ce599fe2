import { FilterOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { type ReactNode, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { loadSelects } from '../inputs/lazy-inputs.ts'
import { lazyPage } from '../page/lazy-page.ts'
import type { ListPartProps } from './list-address.ts'

const FiltersDrawer = lazyPage(async () => {
  const [drawer] = await Promise.all([import('./FiltersDrawer.tsx'), loadSelects()])
  return drawer
})

/** Opens the filters, its children, on a phone; counts the active ones. */
export function FiltersButton({ address, children }: ListPartProps & { children: ReactNode }) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  const inForce = Object.keys(address.filters).length
  return (
    <>
      <Button
        icon={<FilterOutlined aria-hidden />}
        type={inForce > 0 ? 'primary' : 'default'}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        {inForce > 0 ? t('crud.filtersInForce', { count: inForce }) : t('crud.filters')}
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <FiltersDrawer address={address} onClose={() => setOpen(false)}>
            {children}
          </FiltersDrawer>
        </Suspense>
      )}
    </>
  )
}
