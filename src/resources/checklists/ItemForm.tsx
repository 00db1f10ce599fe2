import { Col, Flex, Form, Row as GridRow, Input, Switch } from 'antd'
import { hasAnswers } from '#contract/requests/checklist-items.ts'
import { type ChecklistItem, checklistItemCreate, ITEM_TYPES } from '#contract/requests/checklists.ts'
import { FormFooter } from '#src/kit/form/FormFooter.tsx'
import { useGuardedForm } from '#src/kit/form/use-guarded-form.ts'
import { LabelledSelect } from '#src/kit/inputs/LabelledSelect.tsx'
import { NumberInput } from '#src/kit/inputs/NumberInput.tsx'
import { useTexts } from '#src/providers/language/use-texts.ts'
import { AnswerInputs } from './AnswerInputs.tsx'
import { type ItemValues, NEW_ITEM, nextAnswer, toItemBody, toItemValues } from './item-values.ts'

/** Digits after the point: measurements on site are not more precise. */
const BOUND_DIGITS = 6

interface ItemFormProps {
  /** Null for a new one. */
  item: ChecklistItem | null
  onSave: (values: ItemValues) => Promise<unknown>
  onClose: () => void
}

/** One item of a checklist, edited in place in the list. */
export function ItemForm({ item, onSave, onClose }: ItemFormProps) {
  const { t } = useTexts()
  const guarded = useGuardedForm<ItemValues>({
    schema: checklistItemCreate,
    toBody: (values) => toItemBody({ ...NEW_ITEM, ...values }),
    send: onSave,
    onSent: onClose,
    onClose,
  })
  const { form, formProps, isSending } = guarded
  const type = Form.useWatch('type', form)

  function change(changed: Partial<ItemValues>, all: ItemValues) {
    formProps.onValuesChange?.(changed, all)
    if (changed.type && hasAnswers(changed.type) && !all.answers?.length) {
      form.setFieldValue('answers', [nextAnswer([])])
    }
  }

  return (
    <Form<ItemValues>
      {...formProps}
      disabled={isSending}
      initialValues={item ? toItemValues(item) : { ...NEW_ITEM, answers: [nextAnswer([])] }}
      onValuesChange={change}
    >
      <Form.Item name="title" label={t('check_lists.item.title')} required>
        <Input autoFocus autoComplete="off" />
      </Form.Item>
      <Form.Item name="hint" label={t('check_lists.item.hint')}>
        <Input.TextArea autoSize={{ minRows: 1, maxRows: 4 }} />
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
              <NumberInput scale={BOUND_DIGITS} />
            </Form.Item>
          </Col>
          <Col xs={8}>
            <Form.Item name="max" label={t('check_lists.item.max')}>
              <NumberInput scale={BOUND_DIGITS} />
            </Form.Item>
          </Col>
          <Col xs={8}>
            <Form.Item name="unit" label={t('check_lists.item.unit')}>
              <Input autoComplete="off" />
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
      <FormFooter form={guarded} isNew={!item} />
    </Form>
  )
}
