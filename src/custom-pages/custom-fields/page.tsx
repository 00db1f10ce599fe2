import { PlusOutlined } from '@ant-design/icons'
import { Button, Empty, Skeleton } from 'antd'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import type { CustomFieldRow } from '#contract/custom-fields/custom-fields.ts'
import { CUSTOM_ENTITIES } from '#contract/custom-fields/field-types.ts'
import { PAGE_PATHS } from '#contract/paths.ts'
import { LoadFailed } from '#src/kit/page/LoadFailed.tsx'
import { PageHeader } from '#src/kit/page/PageHeader.tsx'
import { TabLinks } from '#src/kit/page/TabLinks.tsx'
import { useTexts } from '#src/providers/language/use-texts.ts'
import { ArchivedFields } from './ArchivedFields.tsx'
import styles from './custom-fields.module.css'
import { FieldDrawer } from './FieldDrawer.tsx'
import { FieldList } from './FieldList.tsx'
import { FieldPreview } from './FieldPreview.tsx'
import { useCustomFields } from './use-custom-fields.ts'

/** The fields that the company has besides the built-in ones, with what each role is shown of them. */
export default function CustomFieldsPage() {
  const { t } = useTexts()
  const [params] = useSearchParams()
  const entity = CUSTOM_ENTITIES.find((one) => one === params.get('entity')) ?? 'requests'
  const { fields, roles, failed, refetch } = useCustomFields(entity)
  const [edited, setEdited] = useState<CustomFieldRow | 'new' | null>(null)
  const active = fields?.filter((field) => !field.is_archived) ?? []
  const archived = fields?.filter((field) => field.is_archived) ?? []

  return (
    <>
      <PageHeader
        title={t('shell.pages.customFields')}
        actions={
          <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => setEdited('new')}>
            {t('customFields.add')}
          </Button>
        }
      />
      <p className={styles.intro}>{t('customFields.intro')}</p>
      <TabLinks
        label={t('customFields.entities')}
        active={entity}
        tabs={CUSTOM_ENTITIES.map((one) => ({
          key: one,
          title: t(`${one}.title`),
          to: `${PAGE_PATHS.customFields}?entity=${one}`,
        }))}
      />
      {failed && <LoadFailed error={failed} onRetry={refetch} />}
      {!failed && !(fields && roles) && <Skeleton active title={false} paragraph={{ rows: 5 }} />}
      {fields && roles && (
        <div className={styles.columns}>
          <div>
            {active.length === 0 && (
              <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('customFields.empty')}>
                <p className={styles.intro}>{t('customFields.emptyText')}</p>
              </Empty>
            )}
            {active.length > 0 && <FieldList entity={entity} fields={active} roles={roles} onEdit={setEdited} />}
            {archived.length > 0 && <ArchivedFields fields={archived} />}
          </div>
          {active.length > 0 && <FieldPreview key={entity} entity={entity} fields={active} roles={roles} />}
        </div>
      )}
      {edited && fields && roles && (
        <FieldDrawer
          entity={entity}
          field={edited === 'new' ? undefined : edited}
          fields={active}
          roles={roles}
          onClose={() => setEdited(null)}
        />
      )}
    </>
  )
}
