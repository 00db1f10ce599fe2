import { Button, Col, Flex, Form, Row as GridRow, Input, InputNumber, Switch } from 'antd'
import { useState } from 'react'
import { type ChecklistItem, checklistItemCreate, ITEM_TYPES } from '../../../contract/goods/checklists.ts'
import { LabelledSelect } from '../../crud/form/LabelledSelect.tsx'
import { useCheckedForm } from '../../crud/form/use-checked-form.ts'
import { SaveFailure } from '../../kit/form/SaveFailure.tsx'
import { useAskBeforeClosing } from '../../kit/form/use-ask-before-closing.ts'
import { useUnsavedInput } from '../../kit/form/use-unsaved-input.ts'
import { useTexts } from '../../providers/use-texts.ts'
import { AnswerInputs } from './AnswerInputs.tsx'
import { hasAnswers, ITEM_NAMES, type ItemValues, NEW_ITEM, nextAnswer, toItemBody, valuesOf } from './item-values.ts'

interface ItemFormProps {
  /** Null asks for a new one. */
  item: ChecklistItem | null
  onSave: (values: ItemValues) => Promise<unknown>
  onClose: () => void
}

/** One item of a checklist, edited in its place in the list. */
export function ItemForm({ item, onSave, onClose }: ItemFormProps) {
  const { t } = useTexts()
  const [form] = Form.useForm<ItemValues>()
  const [isDirty, setDirty] = useState(false)
  const formName = `item-${item?.id ?? 'new'}`
  const checked = useCheckedForm({ form, formName, names: ITEM_NAMES, schema: checklistItemCreate })
  const type = Form.useWatch('type', form)
  useUnsavedInput(isDirty)
  const cancel = useAskBeforeClosing(isDirty, onClose)

  async function save() {
    const body = toItemBody({ ...NEW_ITEM, ...form.getFieldsValue(true) })
    const saved = await checked.submit(body, async () => {
      await onSave(body)
      return true
    })
    if (saved) onClose()
  }

  function change(changed: Partial<ItemValues>, all: ItemValues) {
    setDirty(true)
    checked.forgive(changed)
    if (changed.type && hasAnswers(changed.type) && !all.answers?.length) {
      form.setFieldValue('answers', [nextAnswer([])])
    }
  }

  return (
    <Form<ItemValues>
      form={form}
      name={formName}
      layout="vertical"
      noValidate
      disabled={checked.isSending}
      initialValues={item ? valuesOf(item) : { ...NEW_ITEM, answers: [nextAnswer([])] }}
      onValuesChange={change}
      onFinish={save}
    >
      <Form.Item name="title" label={t('check_lists.item.title')} required>
        <Input autoFocus maxLength={300} autoComplete="off" />
      </Form.Item>
      <Form.Item name="hint" label={t('check_lists.item.hint')}>
        <Input.TextArea maxLength={1000} autoSize={{ minRows: 1, maxRows: 4 }} />
      </Form.Item>
      <Form.Item name="type" label={t('check_lists.item.type')}>
        <LabelledSelect
          showSearch={false}
          options={ITEM_TYPES.map((value) => ({ value, label: t(`check_lists.types.${value}`) }))}
        />
      </Form.Item>
      {type && hasAnswers(type) && <AnswerInputs />}
      {type === 'number' && (
        <GridRow gutter={16}>
          <Col xs={8}>
            <Form.Item name="min" label={t('check_lists.item.min')}>
              <InputNumber style={{ width: '100%' }} controls={false} inputMode="decimal" />
            </Form.Item>
          </Col>
          <Col xs={8}>
            <Form.Item name="max" label={t('check_lists.item.max')}>
              <InputNumber style={{ width: '100%' }} controls={false} inputMode="decimal" />
            </Form.Item>
          </Col>
          <Col xs={8}>
            <Form.Item name="unit" label={t('check_lists.item.unit')}>
              <Input maxLength={20} autoComplete="off" />
            </Form.Item>
          </Col>
        </GridRow>
      )}
      <Flex gap="large" wrap>
        <Form.Item name="is_required" label={t('check_lists.item.isRequired')} valuePropName="checked">
          <Switch />
        </Form.Item>
        {type !== 'photo' && (
          <Form.Item name="photo_required" label={t('check_lists.item.photoRequired')} valuePropName="checked">
            <Switch />
          </Form.Item>
        )}
      </Flex>
      <SaveFailure reason={checked.failure} isNew={!item} />
      <Flex gap="small">
        <Button type="primary" htmlType="submit" loading={checked.isSending} disabled={false}>
          {t('crud.save')}
        </Button>
        <Button onClick={cancel}>{t('crud.cancel')}</Button>
      </Flex>
    </Form>
  )
}
