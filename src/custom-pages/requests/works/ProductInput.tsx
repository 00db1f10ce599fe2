import { keepPreviousData } from '@tanstack/react-query'
import { Flex } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { FoundProduct } from '#contract/goods/products.ts'
import { SuggestInput } from '#src/kit/inputs/SuggestInput.tsx'
import { useDebounced } from '#src/kit/inputs/use-debounced.ts'
import { Money } from '#src/kit/values/Money.tsx'
import { Text } from '#src/kit/values/Text.tsx'
import { useCall } from '#src/providers/calls/use-call.ts'
import { usePulled } from '#src/providers/offline/use-pulled.ts'
import { useMay } from '#src/providers/use-may.ts'
import { findProducts } from './find-products.ts'

const pulledProducts = async () => (await import('#src/providers/offline/pulled.ts')).pulledProducts()

interface ProductInputProps {
  id?: string
  value?: string
  onChange?: (title: string) => void
  onPick: (product: FoundProduct) => void
  'aria-describedby'?: string
  'aria-invalid'?: 'true' | 'false'
}

/** What was done or used: any text, or an item of the price list, suggested while the user types. */
export function ProductInput({ value, onChange, onPick, ...rest }: ProductInputProps) {
  const { t } = useTranslation()
  const mayPick = useMay('products', 'list')
  const [typed, setTyped] = useState('')
  const q = useDebounced(typed.trim())
  const asked = useCall(
    'products.search',
    { query: { q: q || undefined } },
    { placeholderData: keepPreviousData, enabled: mayPick },
  )
  const { pulled } = usePulled({ ...asked, isPending: mayPick && asked.isPending }, pulledProducts)
  const products = pulled ? findProducts(pulled, q) : (asked.data ?? [])

  function pick(key: string) {
    const product = products.find(({ id }) => String(id) === key)
    if (!product) return
    setTyped('')
    onPick(product)
  }

  return (
    <SuggestInput
      {...rest}
      autoFocus
      value={value}
      placeholder={mayPick ? t('requestPage.works.titleHint') : undefined}
      options={products.map((product) => ({ value: String(product.id), label: <Offer product={product} /> }))}
      onSearch={(text) => {
        setTyped(text)
        onChange?.(text)
      }}
      onSelect={pick}
    />
  )
}

function Offer({ product: { title, article, category, price, measure } }: { product: FoundProduct }) {
  const { t } = useTranslation()
  const where = [article, category?.name].filter(Boolean).join(' · ')
  return (
    <Flex justify="space-between" gap="small">
      <span style={{ minWidth: 0, whiteSpace: 'normal' }}>
        {title}
        {where && (
          <Text type="secondary" style={{ display: 'block', fontSize: 'var(--ant-font-size-sm)' }}>
            {where}
          </Text>
        )}
      </span>
      <span style={{ flex: 'none', textAlign: 'end' }}>
        {price === null ? t('requestPage.works.noPrice') : <Money amount={price} />}
        {measure && (
          <Text type="secondary" style={{ display: 'block', fontSize: 'var(--ant-font-size-sm)' }}>
            {measure.name}
          </Text>
        )}
      </span>
    </Flex>
  )
}
