import { TagOutlined } from '@ant-design/icons'
import { Button, Flex, Form, Input } from 'antd'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { FoundProduct } from '#contract/goods/products.ts'
import { multiply, roundHalfUp } from '#contract/numbers/decimals.ts'
import { type WorkBody, workBody } from '#contract/requests/request-changes.ts'
import { SaveFailure } from '#src/kit/form/SaveFailure.tsx'
import { useGuardedForm } from '#src/kit/form/use-guarded-form.ts'
import MoneyInput from '#src/kit/inputs/MoneyInput.tsx'
import { Money } from '#src/kit/values/Money.tsx'
import { Text } from '#src/kit/values/Text.tsx'
import { perform } from '#src/providers/offline/operation-log.ts'
import { ProductInput } from './ProductInput.tsx'
import { QuantityInput } from './QuantityInput.tsx'
import styles from './RequestWorks.module.css'

interface Values {
  title: string
  quantity: string
  measure?: string
  price: string
}

/** A line as far as it has been typed. */
export interface WorkDraft {
  values: Partial<Values>
  product: FoundProduct | null
}

interface Props {
  request: { id: number; number: number }
  /** What was left unfinished here the last time. */
  start: WorkDraft | null
  /** With null when there is nothing more to lose. */
  onChange: (typed: WorkDraft | null) => void
  onClose: () => void
}

const EMPTY = { quantity: '1' }

/**
 * One more line: free text, or an item of the price list, whose text may be changed for this line. The form stays open
 * for the next line: a request seldom has only one.
 */
export default function WorkForm({ request, start, onChange, onClose }: Props) {
  const { t } = useTranslation()
  const [product, setProduct] = useState<FoundProduct | null>(start?.product ?? null)
  const [added, setAdded] = useState(0)
  const { form, formProps, failure, isSending, setTouched, close } = useGuardedForm<Values, WorkBody>({
    schema: workBody,
    toBody: ({ title, quantity, measure, price }) => ({
      product_id: product?.id ?? null,
      title,
      quantity,
      measure: measure || null,
      price,
    }),
    send: (body) => perform('addWork', request, { params: { id: request.id }, body }),
    onSent() {
      form.setFieldsValue({ ...EMPTY, title: undefined, measure: undefined, price: undefined })
      setProduct(null)
      onChange(null)
      setAdded((count) => count + 1)
    },
    onClose() {
      onChange(null)
      onClose()
    },
    isRestored: start !== null,
  })

  function pick(picked: FoundProduct) {
    const { title, measure, price } = picked
    setProduct(picked)
    form.setFieldsValue({ title, measure: measure?.name ?? '', price: price ?? '' })
    form.setFields([{ name: 'title', errors: [] }, ...(price === null ? [] : [{ name: 'price' as const, errors: [] }])])
    setTouched(true)
    onChange({ values: form.getFieldsValue(), product: picked })
    form.focusField(price === null ? 'price' : 'quantity')
  }

  // Only now can it be typed in again.
  useEffect(() => {
    if (added > 0) form.focusField('title')
  }, [added, form])

  return (
    <Form<Values>
      {...formProps}
      disabled={isSending}
      initialValues={start?.values ?? EMPTY}
      // A line whose title was emptied is no longer of the price list.
      onValuesChange={(changed: Partial<Values>, values: Values) => {
        formProps.onValuesChange?.(changed, values)
        const left = changed.title === '' ? null : product
        setProduct(left)
        onChange({ values, product: left })
      }}
    >
      <div className={styles.form}>
        <Form.Item
          name="title"
          required
          label={t('requestPage.works.title')}
          extra={product && <FromList product={product} />}
        >
          <ProductInput onPick={pick} />
        </Form.Item>
        <Form.Item name="quantity" required label={t('requestPage.works.quantity')}>
          <QuantityInput />
        </Form.Item>
        <Form.Item name="measure" label={t('requestPage.works.measure')}>
          <Input autoComplete="off" />
        </Form.Item>
        <Form.Item name="price" required label={t('requestPage.works.price')}>
          <MoneyInput />
        </Form.Item>
      </div>
      <SaveFailure reason={failure?.message} isNew />
      <Flex gap="small" align="center" justify="flex-end" wrap>
        <Form.Item noStyle shouldUpdate>
          {({ getFieldsValue }) => <LineTotal {...getFieldsValue()} />}
        </Form.Item>
        <Button onClick={close}>{t('requestPage.works.close')}</Button>
        <Button type="primary" htmlType="submit" loading={isSending} disabled={false}>
          {t('requestPage.works.add')}
        </Button>
      </Flex>
    </Form>
  )
}

function FromList({ product: { article } }: { product: FoundProduct }) {
  const { t } = useTranslation()
  return (
    <>
      <TagOutlined aria-hidden /> {[t('requestPage.works.fromList'), article].filter(Boolean).join(' · ')}
    </>
  )
}

/** What the line will come to, once there is a quantity and a price. */
function LineTotal({ quantity, price }: Partial<Values>) {
  const { t } = useTranslation()
  if (!quantity || !price || Number.isNaN(Number(quantity) * Number(price))) return null
  return (
    <Text style={{ marginInlineEnd: 'auto' }} role="status">
      {t('requestPage.works.sum')}:{' '}
      <strong>
        <Money amount={roundHalfUp(multiply(quantity, price), 2)} />
      </strong>
    </Text>
  )
}
