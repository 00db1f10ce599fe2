import { Alert, Button, Flex, Form, Input } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCurrencySign } from '../../components/use-money.ts'
import { api } from '../../providers/api.ts'
import { showServerErrors } from './form-errors.ts'
import { moneyOnWire } from './money-on-wire.ts'
import styles from './RequestWorks.module.css'
import { useReloadRequest } from './use-request.ts'

interface Values {
  title: string
  quantity: string
  measure?: string
  price: string
}

/** One more line; the form stays open for the next, for there are seldom just one. */
export function WorkForm({ requestId, onClose }: { requestId: number; onClose: () => void }) {
  const { t } = useTranslation()
  const [form] = Form.useForm<Values>()
  const [isBusy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)
  const currency = useCurrencySign()
  const reload = useReloadRequest(requestId)

  async function add({ title, quantity, measure, price }: Values) {
    setBusy(true)
    setRefusal(null)
    try {
      const body = { title, quantity: moneyOnWire(quantity), measure: measure || null, price: moneyOnWire(price) }
      await api.requests.addWork({ params: { id: requestId }, body })
      await reload()
      form.resetFields()
      form.focusField('title')
    } catch (error) {
      setRefusal(showServerErrors(form, error))
    } finally {
      setBusy(false)
    }
  }

  const required = [{ required: true, whitespace: true, message: t('requests.works.required') }]
  return (
    <Form<Values> form={form} layout="vertical" requiredMark={false} initialValues={{ quantity: '1' }} onFinish={add}>
      <div className={styles.form}>
        <Form.Item name="title" label={t('requests.works.title')} rules={required}>
          <Input maxLength={300} autoFocus autoComplete="off" />
        </Form.Item>
        <Form.Item name="quantity" label={t('requests.works.quantity')} rules={required}>
          <Input inputMode="decimal" autoComplete="off" />
        </Form.Item>
        <Form.Item name="measure" label={t('requests.works.measure')}>
          <Input maxLength={20} autoComplete="off" />
        </Form.Item>
        <Form.Item name="price" label={t('requests.works.price')} rules={required}>
          <Input inputMode="decimal" autoComplete="off" suffix={currency} />
        </Form.Item>
      </div>
      {refusal && <Alert type="error" showIcon message={refusal} style={{ marginBottom: 16 }} />}
      <Flex gap="small" justify="flex-end">
        <Button onClick={onClose}>{t('requests.works.close')}</Button>
        <Button type="primary" htmlType="submit" loading={isBusy}>
          {t('requests.works.add')}
        </Button>
      </Flex>
    </Form>
  )
}
