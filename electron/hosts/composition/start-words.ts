import type { Language } from '@tilla/shared/domain/language.ts';
import type { StartProblem } from './start-problem.ts';

interface Words extends Readonly<Record<StartProblem, string>> {
  readonly folder: string;
}

const words: Readonly<Record<Language, Words>> = {
  ru: {
    folder: 'Папка с данными',
    not_a_folder: 'Папку с данными нельзя создать: на её месте что-то другое или путь неверен. Проверьте путь.',
    not_writable: 'В папку с данными нельзя писать. Дайте этому пользователю право записи или выберите другую папку.',
    disk_full: 'На диске нет места. Освободите место и откройте кассу снова.',
    not_lockable:
      'Папку с данными нельзя закрепить за этой кассой. Она должна лежать на диске этого компьютера, а не в сети. Пока это так, касса не откроется: иначе в одни записи писали бы двое.',
    in_use:
      'Касса с этой папкой уже открыта, но не показала своего окна. Возможно, она закрывается. Подождите минуту и откройте снова.',
    other:
      'Касса остановилась из-за внутренней ошибки. Записанное сохранено. Откройте её снова; если не поможет, обратитесь в поддержку.',
  },
  kk: {
    folder: 'Деректер қалтасы',
    not_a_folder: 'Деректер қалтасын жасау мүмкін емес: орнында басқа нәрсе тұр немесе жол қате. Жолды тексеріңіз.',
    not_writable:
      'Деректер қалтасына жазу мүмкін емес. Осы пайдаланушыға жазу құқығын беріңіз немесе басқа қалтаны таңдаңыз.',
    disk_full: 'Дискіде орын жоқ. Орын босатып, кассаны қайта ашыңыз.',
    not_lockable:
      'Деректер қалтасын осы кассаға бекіту мүмкін емес. Ол желіде емес, осы компьютердің дискісінде болуы керек. Әйтпесе бір жазбаға екі касса жазар еді, сондықтан касса ашылмайды.',
    in_use:
      'Осы қалтадағы касса ашық тұр, бірақ терезесін көрсетпеді. Мүмкін, ол жабылып жатыр. Бір минут күтіп, қайта ашыңыз.',
    other: 'Касса ішкі қатеден тоқтады. Жазылғаны сақталды. Қайта ашыңыз; көмектеспесе, қолдау қызметіне хабарласыңыз.',
  },
  en: {
    folder: 'Data folder',
    not_a_folder:
      'The data folder cannot be made: something else is in its place, or its path is wrong. Check the path.',
    not_writable: 'The data folder cannot be written to. Give this user the right to write, or choose another folder.',
    disk_full: 'No space left on the disk. Free some space and open the till again.',
    not_lockable:
      'The data folder cannot be locked for this till. It has to lie on a disk of this computer, not on the network. Until then the till does not open, or two could write into the same books.',
    in_use:
      'A till on this folder is already open but did not show its window. It may be closing. Wait a minute and open it again.',
    other:
      'The till has stopped because of a fault of its own. What was noted is kept. Open it again; if that does not help, ask for support.',
  },
};

export function startWords(problem: StartProblem, folder: string, language: Language): string {
  const said = words[language];
  return `${said[problem]}\n\n${said.folder}: ${folder}`;
}
