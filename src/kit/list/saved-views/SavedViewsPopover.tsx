import { DeleteOutlined, SaveOutlined, StarFilled, StarOutlined } from '@ant-design/icons'
import { subject } from '@casl/ability'
import { useNotification } from '@refinedev/core'
import { Button, Checkbox, Flex, Form, Input } from 'antd'
import { Link } from 'react-router'
import { type SavedView, type SavedViewCreate, type SavedViewUpdate, savedViewCreate } from '#contract/saved-views.ts'
import type { ViewEntity } from '#contract/view-entities.ts'
import { SaveFailure } from '#src/kit/form/SaveFailure.tsx'
import { failureOf, useCheckedForm } from '#src/kit/form/use-checked-form.ts'
import { LoadFailed } from '#src/kit/page/LoadFailed.tsx'
import { OpenPopover } from '#src/kit/page/OpenPopover.tsx'
import { Text } from '#src/kit/values/Text.tsx'
import { Can } from '#src/providers/access-control.tsx'
import { keepInActor } from '#src/providers/actor.ts'
import { api } from '#src/providers/calls/api.ts'
import { useCall } from '#src/providers/calls/use-call.ts'
import { useTexts } from '#src/providers/language/use-texts.ts'
import styles from './SavedViews.module.css'
import { type SavedViewsProps, ViewsButton } from './SavedViews.tsx'

type Values = Pick<SavedViewCreate, 'name' | 'is_shared' | 'is_default'>

/** The saved views of a list, and the form that saves the current one. */
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
  const { views, keep, error, refetch } = useViews(entity)
  /** What a view stores of the list as it is shown now. */
  const now = { query, columns: [...look.columns], widths: look.widths, density: look.density }

  async function act(action: Promise<SavedView | null>, { id }: SavedView) {
    try {
      keep(id, await action)
    } catch (failed) {
      open?.({ type: 'error', message: failureOf(failed).message })
    }
  }

  function change(view: SavedView, body: SavedViewUpdate) {
    void act(api.views.update({ params: { id: view.id }, body }), view)
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
              if (view.columns) {
                look.show(view.columns)
                look.resize(view.widths)
              }
              look.pack(view.density)
              onOpened()
            }}
            onChange={(body) => change(view, body)}
            onReplace={() => change(view, now)}
            onRemove={() =>
              void act(
                api.views.remove({ params: { id: view.id } }).then(() => null),
                view,
              )
            }
          />
        ))}
      </ul>
      <NewView
        onSave={(values) => api.views.create({ body: { ...values, ...now, entity } })}
        onSaved={(view) => {
          open?.({ type: 'success', message: t('savedViews.saved') })
          keep(view.id, view)
        }}
      />
    </div>
  )
}

function useViews(entity: ViewEntity) {
  const { data, error, refetch, show } = useCall('views.list', { query: { entity } })

  /** Shows a view as a change returned it, the only default if it is one; null removes it. */
  function keep(id: number, view: SavedView | null) {
    keepInActor(({ default_views }) => ({
      default_views: [
        ...default_views.filter((one) => one.id !== id && !(view?.is_default && one.entity === entity)),
        ...(view?.is_default ? [view] : []),
      ],
    }))
    show((shown) => {
      const others = shown.filter((one) => one.id !== id)
      if (!view) return others
      const demoted = view.is_default ? others.map((one) => ({ ...one, is_default: false })) : others
      return [...demoted, view].toSorted(byOwnerAndName)
    })
  }

  return { views: data, keep, error, refetch: () => void refetch() }
}

/** The order of the server: one's own first. */
function byOwnerAndName(one: SavedView, other: SavedView): number {
  return Number(other.is_own) - Number(one.is_own) || one.name.localeCompare(other.name)
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
  const { name, is_default, is_own, owner } = view
  const defaultTitle = t(is_default ? 'savedViews.dropDefault' : 'savedViews.makeDefault', { name })
  return (
    <li className={styles.line}>
      <Link className={styles.name} to={to} onClick={onOpen}>
        {name}
      </Link>
      {!is_own && <Text type="secondary">{owner}</Text>}
      <Can I="update" this={subject('views', view)}>
        <IconButton
          title={defaultTitle}
          isPressed={is_default}
          icon={is_default ? <StarFilled aria-hidden /> : <StarOutlined aria-hidden />}
          onClick={() => onChange({ is_default: !is_default })}
        />
        <IconButton title={t('savedViews.update', { name })} icon={<SaveOutlined aria-hidden />} onClick={onReplace} />
      </Can>
      <Can I="delete" this={subject('views', view)}>
        <IconButton title={t('savedViews.remove', { name })} icon={<DeleteOutlined aria-hidden />} onClick={onRemove} />
      </Can>
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
    <Form {...formProps} initialValues={{ name: '' }}>
      <SaveFailure reason={failure?.message} />
      <Form.Item name="name" required label={t('savedViews.name')} style={{ marginBottom: 8 }}>
        <Input />
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
