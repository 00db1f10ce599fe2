import { CloseOutlined, PlusOutlined } from '@ant-design/icons'
import { Button, Checkbox, Flex, Form, Input } from 'antd'
import type { KeyboardEvent } from 'react'
import { Text } from '#src/kit/values/Text.tsx'
import { useTexts } from '#src/providers/language/use-texts.ts'
import { type ItemValues, nextAnswer } from './item-values.ts'

const ANSWERS_MAX = 50

/** The predefined answers of a choice; Enter in one starts the next. */
export function AnswerInputs() {
  const { t } = useTexts()
  const form = Form.useFormInstance<ItemValues>()
  return (
    <Form.List name="answers">
      {(fields, { add, remove }, { errors }) => {
        const addOne = () => add(nextAnswer(form.getFieldValue('answers') ?? []))
        const addByKey = (event: KeyboardEvent<HTMLInputElement>) => {
          if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return
          event.preventDefault()
          if (event.currentTarget.value.trim() && fields.length < ANSWERS_MAX) addOne()
        }
        return (
          <fieldset style={{ border: 0, padding: 0, margin: '0 0 16px', minWidth: 0 }}>
            <legend style={{ marginBottom: 8, fontSize: 14, border: 0, color: 'inherit' }}>
              {t('check_lists.item.answers')}
            </legend>
            <Flex vertical gap="small">
              {fields.map(({ key, name }, index) => (
                <Flex key={key} gap="small" align="flex-start" wrap>
                  <Form.Item name={[name, 'title']} noStyle={false} style={{ flex: '1 1 180px', marginBottom: 0 }}>
                    <Input
                      aria-label={t('check_lists.item.answer', { number: index + 1 })}
                      placeholder={t('check_lists.item.answer', { number: index + 1 })}
                      autoComplete="off"
                      autoFocus={index > 0 && index === fields.length - 1}
                      onKeyDown={addByKey}
                    />
                  </Form.Item>
                  <Form.Item name={[name, 'is_defect']} valuePropName="checked" style={{ marginBottom: 0 }}>
                    <Checkbox aria-label={t('check_lists.item.isDefectOf', { number: index + 1 })}>
                      {t('check_lists.item.isDefect')}
                    </Checkbox>
                  </Form.Item>
                  <Button
                    type="text"
                    icon={<CloseOutlined aria-hidden />}
                    aria-label={t('check_lists.item.removeAnswer', { number: index + 1 })}
                    onClick={() => remove(name)}
                  />
                </Flex>
              ))}
              <Form.ErrorList errors={errors} />
              <Flex gap="small" align="center" wrap>
                <Button icon={<PlusOutlined aria-hidden />} onClick={addOne} disabled={fields.length >= ANSWERS_MAX}>
                  {t('check_lists.item.addAnswer')}
                </Button>
                <Text type="secondary">{t('check_lists.item.defectHint')}</Text>
              </Flex>
            </Flex>
          </fieldset>
        )
      }}
    </Form.List>
  )
}
