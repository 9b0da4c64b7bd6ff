import type { Language } from '@tilla/shared/domain/language.ts';

/** The till's own (start-options.ts), and what a system adds. */
const ours = /^--(training|data(=.*)?)$/;
const added: Readonly<Partial<Record<NodeJS.Platform, RegExp>>> = {
  darwin: /^-psn_[0-9_]+$/,
  win32: /^--(updated|force-run|squirrel-firstrun|original-process-start-time=[0-9]+)$/,
};

/** Electron and Chromium read the same command line; options such as debugging ports would open the till. */
export function refusedArgument(argv: readonly string[], platform: NodeJS.Platform): string | null {
  const isSwitch = (argument: string): boolean =>
    argument.startsWith('-') || (platform === 'win32' && argument.startsWith('/'));
  const isKnown = (argument: string): boolean => ours.test(argument) || added[platform]?.test(argument) === true;
  return argv.slice(1).find((argument) => isSwitch(argument) && !isKnown(argument)) ?? null;
}

const words: Readonly<Record<Language, (argument: string) => string>> = {
  ru: (argument) =>
    `Касса не запускается с параметром ${argument}: он мог бы открыть её посторонним. Уберите его из ярлыка или команды и откройте снова.`,
  kk: (argument) =>
    `Касса ${argument} параметрімен іске қосылмайды: ол кассаны бөтенге ашып қоюы мүмкін. Оны таңбашадан немесе командадан алып тастап, қайта ашыңыз.`,
  en: (argument) =>
    `The till does not start with ${argument}: it could open the till to strangers. Take it out of the shortcut or the command and open the till again.`,
};

/** Without its value, which may be private. */
export function refusalWords(argument: string, language: Language): string {
  return words[language](argument.split('=')[0] ?? argument);
}
