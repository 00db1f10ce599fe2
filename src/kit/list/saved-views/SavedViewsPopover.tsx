import { DeleteOutlined, SaveOutlined, StarFilled, StarOutlined } from '@ant-design/icons'
import { useNotification } from '@refinedev/core'
import { useQueryClient } from '@tanstack/react-query'
import { Button, Checkbox, Flex, Form, Input } from 'antd'
import { Link } from 'react-router'
import {
  type SavedView,
  type SavedViewCreate,
  type SavedViewUpdate,
  savedViewCreate,
} from '../../../../contract/saved-views.ts'
import { useAbility } from '../../../providers/access-control.tsx'
import { reloadActor } from '../../../providers/actor.ts'
import { api } from '../../../providers/api.ts'
import { useCall } from '../../../providers/use-call.ts'
import { useTexts } from '../../../providers/use-texts.ts'
import { SaveFailure } from '../../form/SaveFailure.tsx'
import { failureOf, useCheckedForm } from '../../form/use-checked-form.ts'
import { LoadFailed } from '../../page/LoadFailed.tsx'
import { OpenPopover } from '../../page/OpenPopover.tsx'
import { Text } from '../../values/Text.tsx'
import styles from './SavedViews.module.css'
import { type SavedViewsProps, ViewsButton } from './SavedViews.tsx'

type Values = Pick<SavedViewCreate, 'name' | 'is_shared' | 'is_default'>

/** The saved views of a list, and what keeps the one that is shown. */
export default function SavedViewsPopover(props: SavedViewsProps) {
  const { t } = useTexts()
  return (
    <OpenPopover
      placement="bottomRight"
      title={t('crud.savedViews')}
      content={(close) => <Views {...props} onOpened={close} />}
    >
      <ViewsButton autoFocus />
    </OpenPopover>
  )
}

function Views({ entity, look, query, addressOf, onOpened }: SavedViewsProps & { onOpened: () => void }) {
  const { t } = useTexts()
  const { open } = useNotification()
  const queries = useQueryClient()
  const { data: views, error, refetch } = useCall('views.list', { query: { entity } })
  /** What a view keeps of the list as it is seen at this moment. */
  const now = { query, columns: look ? [...look.columns] : null, density: look?.density ?? ('middle' as const) }

  async function renew(isDefaultChanged: boolean) {
    await Promise.all([queries.invalidateQueries({ queryKey: ['views'] }), isDefaultChanged && reloadActor()])
  }

  /** @param isDefaultChanged what the list opens on is another afterwards */
  async function act(action: Promise<unknown>, isDefaultChanged: boolean) {
    try {
      await action
      await renew(isDefaultChanged)
    } catch (failed) {
      open?.({ type: 'error', message: failureOf(failed).message })
    }
  }

  function change({ id, is_default }: SavedView, body: SavedViewUpdate) {
    void act(api.views.update({ params: { id }, body }), is_default || body.is_default !== undefined)
  }

  if (error) return <LoadFailed error={error} onRetry={refetch} />
  return (
    <div className={styles.views}>
      {views?.length === 0 && <Text type="secondary">{t('savedViews.empty')}</Text>}
      <ul className={styles.list}>
        {views?.map((view) => (
          <ViewLine
            key={view.id}
            view={view}
            to={addressOf(view.query)}
            onOpen={() => {
              if (view.columns) look?.show(view.columns)
              look?.pack(view.density)
              onOpened()
            }}
            onChange={(body) => change(view, body)}
            onReplace={() => change(view, now)}
            onRemove={() => void act(api.views.remove({ params: { id: view.id } }), view.is_default)}
          />
        ))}
      </ul>
      <NewView
        onSave={(values) => api.views.create({ body: { ...values, ...now, entity } })}
        onSaved={(view) => {
          open?.({ type: 'success', message: t('savedViews.saved') })
          void renew(view.is_default)
        }}
      />
    </div>
  )
}

interface ViewLineProps {
  view: SavedView
  to: string
  onOpen: () => void
  onChange: (body: SavedViewUpdate) => void
  onReplace: () => void
  onRemove: () => void
}

function ViewLine({ view, to, onOpen, onChange, onReplace, onRemove }: ViewLineProps) {
  const { t } = useTexts()
  const isAdmin = useAbility().can('administer', 'company')
  const { name, is_default, is_own, owner } = view
  const defaultTitle = t(is_default ? 'savedViews.dropDefault' : 'savedViews.makeDefault', { name })
  return (
    <li className={styles.line}>
      <Link className={styles.name} to={to} onClick={onOpen}>
        {name}
      </Link>
      {!is_own && <Text type="secondary">{owner}</Text>}
      {is_own && (
        <>
          <IconButton
            title={defaultTitle}
            isPressed={is_default}
            icon={is_default ? <StarFilled aria-hidden /> : <StarOutlined aria-hidden />}
            onClick={() => onChange({ is_default: !is_default })}
          />
          <IconButton
            title={t('savedViews.update', { name })}
            icon={<SaveOutlined aria-hidden />}
            onClick={onReplace}
          />
        </>
      )}
      {(is_own || isAdmin) && (
        <IconButton title={t('savedViews.remove', { name })} icon={<DeleteOutlined aria-hidden />} onClick={onRemove} />
      )}
    </li>
  )
}

interface IconButtonProps {
  title: string
  icon: React.ReactNode
  isPressed?: boolean
  onClick: () => void
}

function IconButton({ title, icon, isPressed, onClick }: IconButtonProps) {
  return (
    <Button
      type="text"
      size="small"
      icon={icon}
      title={title}
      aria-label={title}
      aria-pressed={isPressed}
      onClick={onClick}
    />
  )
}

interface NewViewProps {
  onSave: (values: Values) => Promise<SavedView>
  onSaved: (view: SavedView) => void
}

function NewView({ onSave, onSaved }: NewViewProps) {
  const { t } = useTexts()
  const { form, formProps, failure, isSending } = useCheckedForm<Values, Values, SavedView>({
    schema: savedViewCreate.pick({ name: true, is_shared: true, is_default: true }),
    send: onSave,
    onSent(view) {
      form.resetFields()
      onSaved(view)
    },
  })
  return (
    <Form {...formProps} requiredMark={false} initialValues={{ name: '' }}>
      <SaveFailure reason={failure?.message} />
      <Form.Item name="name" label={t('savedViews.name')} style={{ marginBottom: 8 }}>
        <Input maxLength={60} />
      </Form.Item>
      <Flex vertical gap={4}>
        <Form.Item name="is_shared" valuePropName="checked" noStyle>
          <Checkbox style={{ minHeight: 24 }}>{t('savedViews.shared')}</Checkbox>
        </Form.Item>
        <Form.Item name="is_default" valuePropName="checked" noStyle>
          <Checkbox style={{ minHeight: 24 }}>{t('savedViews.openWith')}</Checkbox>
        </Form.Item>
      </Flex>
      <Flex justify="end" style={{ marginTop: 12 }}>
        <Button type="primary" htmlType="submit" loading={isSending}>
          {t('savedViews.save')}
        </Button>
      </Flex>
    </Form>
  )
}
