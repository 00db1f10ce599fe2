import { WarningOutlined } from '@ant-design/icons'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { ServiceLogRow } from '#contract/clients/service-log.ts'
import { fillPath, PATHS } from '#contract/paths.ts'
import { Panel } from '#src/kit/page/Panel.tsx'
import { DateTime } from '#src/kit/values/DateTime.tsx'
import { Money } from '#src/kit/values/Money.tsx'
import { EquipmentLink } from '#src/parts/equipment/EquipmentLink.tsx'
import { EmergencyTag } from '#src/parts/requests/EmergencyTag.tsx'
import { useWorkTypeLabel } from '#src/parts/requests/WorkType.tsx'
import styles from './ServiceLogTab.module.css'

/** One completed request: who came when, what was done, used and found. */
export function ServiceVisit({ visit }: { visit: ServiceLogRow }) {
  const { t, i18n } = useTranslation()
  const workType = useWorkTypeLabel()
  const { number, name, executors, equipment, works, checklists } = visit
  const quantity = new Intl.NumberFormat(i18n.language)
  const defects = checklists.flatMap((checklist) => checklist.defects)
  return (
    <li>
      <Panel>
        <div className={styles.head}>
          <h2>
            <Link to={fillPath(PATHS.requests.show, visit.id)} className="standalone-link">
              {t('requests.numbered', { number })} {name}
            </Link>
          </h2>
          {visit.type === 'emergency' && <EmergencyTag />}
          <DateTime at={visit.finished_at} />
        </div>
        <dl className={styles.facts}>
          {visit.work_type && <Fact title={t('requests.fields.work_type')}>{workType(visit.work_type)}</Fact>}
          {executors.length > 0 && (
            <Fact title={t('facilities.service.executors')}>{executors.map((user) => user.name).join(', ')}</Fact>
          )}
          {equipment.length > 0 && (
            <Fact title={t('facilities.service.equipment')}>
              <ul>
                {equipment.map((one) => (
                  <li key={one.id}>
                    <EquipmentLink {...one} />
                  </li>
                ))}
              </ul>
            </Fact>
          )}
          {works.length > 0 && (
            <Fact title={t('facilities.service.works')}>
              <ul>
                {works.map((work) => (
                  <li key={work.id}>
                    {work.title}: {quantity.format(Number(work.quantity))} {work.measure}
                  </li>
                ))}
              </ul>
            </Fact>
          )}
          {checklists.length > 0 && (
            <Fact title={t('facilities.service.checklists')}>
              <ul>
                {checklists.map((checklist) => (
                  <li key={checklist.id}>
                    {t('facilities.service.answered', {
                      name: checklist.name,
                      answered: checklist.answered,
                      items: checklist.items,
                    })}
                  </li>
                ))}
              </ul>
            </Fact>
          )}
          {defects.length > 0 && (
            <Fact title={t('facilities.service.defects')}>
              <ul>
                {defects.map(({ title, answer }) => (
                  <li key={title} className={styles.defect}>
                    <WarningOutlined aria-hidden />
                    <span>
                      {title}: {answer}
                    </span>
                  </li>
                ))}
              </ul>
            </Fact>
          )}
          {visit.price !== null && (
            <Fact title={t('facilities.service.price')}>
              <Money amount={visit.price} />
            </Fact>
          )}
        </dl>
      </Panel>
    </li>
  )
}

function Fact({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div>
      <dt>{title}</dt>
      <dd>{children}</dd>
    </div>
  )
}
