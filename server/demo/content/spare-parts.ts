import type { EquipmentKey } from './equipment.ts'

export interface SparePart {
  title: string
  /** Manufacturer and model; the manufacturers are invented. */
  model: readonly [maker: string, model: string]
  article: string
  /** The manufacturer's warranty, in months. */
  warrantyMonths: number
  /** Its own parts. */
  parts?: readonly SparePart[]
}

/** Parts that wear out and are replaced separately; other kinds of equipment are replaced as a whole. */
export const SPARE_PARTS: Partial<Record<EquipmentKey, readonly SparePart[]>> = {
  chiller: [
    {
      title: 'Компрессор винтовой',
      model: ['Полюс', 'SCR-75'],
      article: 'ЗЧ-CH-010',
      warrantyMonths: 24,
      parts: [
        { title: 'Масляный фильтр', model: ['Фильтерра', 'OF-200'], article: 'ЗЧ-CH-011', warrantyMonths: 6 },
        { title: 'Датчик давления', model: ['Измерит', 'DP-25'], article: 'ЗЧ-CH-012', warrantyMonths: 12 },
      ],
    },
    { title: 'Вентилятор конденсатора', model: ['АэроТрейд', 'ВО-630'], article: 'ЗЧ-CH-020', warrantyMonths: 18 },
    { title: 'Контроллер', model: ['Логика', 'LC-4'], article: 'ЗЧ-CH-030', warrantyMonths: 24 },
  ],
  ventilation: [
    {
      title: 'Электродвигатель вентилятора',
      model: ['Ротор', 'АД-4,0'],
      article: 'ЗЧ-ПУ-010',
      warrantyMonths: 24,
      parts: [
        { title: 'Приводной ремень', model: ['Ременика', 'A-1250'], article: 'ЗЧ-ПУ-011', warrantyMonths: 3 },
        { title: 'Подшипник 6205', model: ['Опора', '6205-2RS'], article: 'ЗЧ-ПУ-012', warrantyMonths: 6 },
      ],
    },
    { title: 'Фильтр карманный', model: ['Фильтерра', 'F7-592'], article: 'ЗЧ-ПУ-020', warrantyMonths: 3 },
  ],
  pump: [
    { title: 'Насос № 1', model: ['Гидролин', 'CR-15'], article: 'ЗЧ-НС-010', warrantyMonths: 24 },
    { title: 'Насос № 2 (резервный)', model: ['Гидролин', 'CR-15'], article: 'ЗЧ-НС-010', warrantyMonths: 24 },
    { title: 'Частотный преобразователь', model: ['Логика', 'FC-7,5'], article: 'ЗЧ-НС-020', warrantyMonths: 18 },
  ],
  heatPoint: [
    { title: 'Пластинчатый теплообменник', model: ['Теплия', 'РТ-40'], article: 'ЗЧ-ТП-010', warrantyMonths: 36 },
    { title: 'Циркуляционный насос', model: ['Гидролин', 'GX-5'], article: 'ЗЧ-ТП-020', warrantyMonths: 24 },
  ],
  generator: [
    { title: 'Аккумулятор 12 В 190 А·ч', model: ['Вольтара', 'BT-190'], article: 'ЗЧ-ДГ-010', warrantyMonths: 12 },
    { title: 'Топливный насос', model: ['Вольтара', 'FP-3'], article: 'ЗЧ-ДГ-020', warrantyMonths: 12 },
  ],
}
