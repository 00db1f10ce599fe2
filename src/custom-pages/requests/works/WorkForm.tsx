import { TagOutlined } from '@ant-design/icons'
import { Alert, Button, Flex, Form, Input } from 'antd'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { FoundProduct } from '../../../../contract/goods/products.ts'
import { forgive } from '../../../kit/form/forgive.ts'
import { useAskBeforeClosing } from '../../../kit/form/use-ask-before-closing.ts'
import { Money } from '../../../kit/values/Money.tsx'
import { Text } from '../../../kit/values/Text.tsx'
import { useCurrencySign } from '../../../kit/values/use-money.ts'
import { perform } from '../../../providers/operation-log.ts'
import { showServerErrors } from '../form/form-errors.ts'
import { moneyOnWire } from './money-on-wire.ts'
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
 * One more line: free words, or goods and services of the price list, whose words may be changed for this line. The form
 * stays open for the next, for there are seldom just one.
 */
export function WorkForm({ request, start, onChange, onClose }: Props) {
  const { t, i18n } = useTranslation()
  const [form] = Form.useForm<Values>()
  const [product, setProduct] = useState<FoundProduct | null>(start?.product ?? null)
  const [isTouched, setTouched] = useState(start !== null)
  const [isBusy, setBusy] = useState(false)
  const [added, setAdded] = useState(0)
  const [refusal, setRefusal] = useState<string | null>(null)
  const currency = useCurrencySign()

  function settle(typed: WorkDraft | null) {
    setTouched(typed !== null)
    onChange(typed)
  }

  const close = useAskBeforeClosing(isTouched, () => {
    settle(null)
    onClose()
  })

  function pick(picked: FoundProduct) {
    const { title, measure, price } = picked
    setProduct(picked)
    form.setFieldsValue({
      title,
      measure: measure?.name ?? '',
      price: price === null ? '' : asTyped(price, i18n.language),
    })
    form.setFields([{ name: 'title', errors: [] }, ...(price === null ? [] : [{ name: 'price' as const, errors: [] }])])
    settle({ values: form.getFieldsValue(), product: picked })
    form.focusField(price === null ? 'price' : 'quantity')
  }

  async function add({ title, quantity, measure, price }: Values) {
    setBusy(true)
    setRefusal(null)
    try {
      const body = {
        product_id: product?.id ?? null,
        title,
        quantity: moneyOnWire(quantity),
        measure: measure || null,
        price: moneyOnWire(price),
      }
      await perform('addWork', request, { params: { id: request.id }, body })
      form.setFieldsValue({ ...EMPTY, title: undefined, measure: undefined, price: undefined })
      setProduct(null)
      settle(null)
      setAdded((count) => count + 1)
    } catch (error) {
      setRefusal(showServerErrors(form, error))
    } finally {
      setBusy(false)
    }
  }

  // Only now can it be typed in again.
  useEffect(() => {
    if (added > 0) form.focusField('title')
  }, [added, form])

  const required = [{ required: true, whitespace: true, message: t('requests.works.required') }]
  return (
    <Form<Values>
      form={form}
      layout="vertical"
      requiredMark={false}
      disabled={isBusy}
      initialValues={start?.values ?? EMPTY}
      onFinish={add}
      // A line that no longer says anything is not of the price list either.
      onValuesChange={(changed: Partial<Values>, values: Values) => {
        forgive(form, changed)
        const left = changed.title === '' ? null : product
        setProduct(left)
        settle({ values, product: left })
      }}
    >
      <div className={styles.form}>
        <Form.Item
          name="title"
          label={t('requests.works.title')}
          rules={required}
          extra={product && <FromList product={product} />}
        >
          <ProductInput onPick={pick} />
        </Form.Item>
        <Form.Item name="quantity" label={t('requests.works.quantity')} rules={required}>
          <QuantityInput />
        </Form.Item>
        <Form.Item name="measure" label={t('requests.works.measure')}>
          <Input maxLength={20} autoComplete="off" />
        </Form.Item>
        <Form.Item name="price" label={t('requests.works.price')} rules={required}>
          <Input inputMode="decimal" autoComplete="off" suffix={currency} />
        </Form.Item>
      </div>
      {refusal && <Alert type="error" showIcon message={refusal} style={{ marginBottom: 16 }} />}
      <Flex gap="small" align="center" justify="flex-end" wrap>
        <Form.Item noStyle shouldUpdate>
          {({ getFieldsValue }) => <LineTotal {...getFieldsValue()} />}
        </Form.Item>
        <Button onClick={close}>{t('requests.works.close')}</Button>
        <Button type="primary" htmlType="submit" loading={isBusy} disabled={false}>
          {t('requests.works.add')}
        </Button>
      </Flex>
    </Form>
  )
}

/** `1500.50` as a Russian types it: `1500,50`; whole sums without hundredths. */
function asTyped(price: string, language: string): string {
  const short = price.replace(/\.00$/, '')
  return language === 'ru' ? short.replace('.', ',') : short
}

function FromList({ product: { article } }: { product: FoundProduct }) {
  const { t } = useTranslation()
  return (
    <>
      <TagOutlined aria-hidden /> {[t('requests.works.fromList'), article].filter(Boolean).join(' · ')}
    </>
  )
}

/** What the line will come to, once there is a quantity and a price. */
function LineTotal({ quantity, price }: Partial<Values>) {
  const { t } = useTranslation()
  const total = quantity && price ? Number(moneyOnWire(quantity)) * Number(moneyOnWire(price)) : Number.NaN
  if (!Number.isFinite(total)) return null
  return (
    <Text style={{ marginInlineEnd: 'auto' }} role="status">
      {t('requests.works.sum')}:{' '}
      <strong>
        <Money amount={total.toFixed(2)} />
      </strong>
    </Text>
  )
}
