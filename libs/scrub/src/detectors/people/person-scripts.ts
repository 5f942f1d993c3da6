import { matchesOf } from '../text/matches.js'
import type { Add } from './person-words.js'

/** Words before a name and the name, in one script. The first group is the name. */
interface Naming {
  /** A character of the script. Texts without one are not searched. */
  readonly script: RegExp
  readonly patterns: readonly RegExp[]
}

const LABEL = String.raw`["'*]{0,2}\s{0,2}[:：]\s{0,2}["'*]{0,2}`
/** What a label of a person says where none is named. */
const NOBODY = new RegExp(
  String.raw`^(?:未定|必須|任意|なし|不明|全員|同上|各自|本人|開発者|管理者|担当者|利用者|文字列|必填|可选|可選|无|無|未知|待定|管理员|管理員|用户|字符串|없음|미정|필수|` +
    String.raw`선택|관리자|사용자|문자열|нет|да|не.*|обязательн.*|строка|пользователь|администратор)$`,
  'iu',
)

/** Words of one script with capitals: `Анна Каренина`, `Κώστας Παππάς`. */
const capitals = (script: string): string =>
  String.raw`((?=\p{Lu})\p{Script=${script}}[\p{Script=${script}}\p{M}'’-]+` +
  String.raw`(?: (?=\p{Lu})\p{Script=${script}}(?:[\p{Script=${script}}\p{M}'’-]+|\.)){0,2})`
/** One to three words of a script without capitals. */
const words = (script: string): string =>
  String.raw`(\p{Script=${script}}[\p{Script=${script}}\p{M}'’"-]+(?: \p{Script=${script}}[\p{Script=${script}}\p{M}'’-]+){0,2})`

const exactly = (pattern: string): RegExp => new RegExp(pattern, 'dgu')

/** The first letter of a cue may be a capital. Without the flag `i`, which would take any letter for a capital. */
const before = (cues: string, name: string): RegExp =>
  exactly(
    String.raw`(?<![\p{L}\p{M}])(?:` +
      String.raw`${cues.replace(/(^|[|:])(\p{Ll})/gu, (_, joint: string, first: string) => `${joint}[${first}${first.toUpperCase()}]`)})` +
      String.raw`\s*(?<![\p{L}\p{M}])${name}`,
  )

const SURNAME_OF_CHINA =
  '[王李张張刘劉陈陳杨楊黄黃赵趙吴吳周徐孙孫马馬朱胡郭何高林罗羅郑鄭梁谢謝宋唐许許韩韓冯馮邓鄧曹彭曾肖田董袁潘于蒋蔣蔡余杜叶葉程苏蘇魏吕呂丁任沈姚卢盧姜崔钟鐘谭譚陆陸汪范金石廖贾賈夏韦韋付方白邹鄒孟熊秦邱江尹薛闫段雷侯龙龍史陶黎贺賀顾顧毛郝龚龔邵万萬钱錢严嚴覃武戴莫孔向汤湯]'
const SURNAME_OF_KOREA =
  '[김이박최정강조윤장임한오서신권황안송류유전홍고문양손배백허남심노하곽성차주우구민진지엄채원천방공현함변염여추도소석선설마길연위표명기반라왕금옥육인맹제모탁국어은편용]'

/** Who is named by a word for it, or by a title, in other scripts. */
const NAMINGS: readonly Naming[] = [
  {
    script: /\p{Script=Cyrillic}/u,
    patterns: [
      // A patronymic or two names with the ending of a surname
      exactly(
        String.raw`(?<!\p{L})(\p{Lu}\p{Ll}+ \p{Lu}\p{Ll}+(?:ович|евич|овн|евн|ичн|івн)(?:а|у|ем|е|ой|ы|и)?(?: \p{Lu}\p{Ll}+)?)(?!\p{L})`,
      ),
      exactly(
        String.raw`(?<!\p{L})(\p{Lu}\p{Ll}+ \p{Lu}\p{Ll}{2,}(?:ов|ев|ёв|ин|ын|ский|цкий|енко|чук|юк|ян|дзе|швили)` +
          String.raw`(?:а|у|ым|ой|е|ого|ому|им)?|` +
          String.raw`\p{Lu}\p{Ll}+ \p{Lu}\p{Ll}{2,}(?:ская|цкая|ской|скую))(?!\p{L})`,
      ),
      before(
        String.raw`меня зовут|мене звати|(?:имя|ФИО|ответственн(?:ый|ая)|исполнитель|автор|владелец|контакт|` +
          String.raw`пациент(?:ка)?|клиент|сотрудник|заявитель)${LABEL}|` +
          String.raw`господин|госпожа|уважаем(?:ый|ая)|пан[іи]?|с уважением,?`,
        capitals('Cyrillic'),
      ),
    ],
  },
  {
    script: /\p{Script=Greek}{3}/u,
    patterns: [
      before(
        String.raw`με λένε|ονομάζομαι|(?:όνομα|ονοματεπώνυμο|υπεύθυνος|υπεύθυνη|ασθενής|πελάτης|συντάκτης)${LABEL}|κύριος|κυρία|κύριε|κ\.`,
        capitals('Greek'),
      ),
      exactly(
        String.raw`(?<!\p{L})(\p{Lu}[\p{Ll}\p{M}]+ \p{Lu}[\p{Ll}\p{M}]+(?:όπουλος|οπούλου|ίδης|ίδου|άκης|άκη|ιάδης|ιάδου))(?!\p{L})`,
      ),
    ],
  },
  {
    script: /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u,
    patterns: [
      exactly(
        String.raw`(?:担当者?|氏名|お?名前|著者|作成者|承認者|報告者|連絡先|患者|社員|顧客|姓名|联系人|聯絡人|负责人|負責人|作者|经办人|客户|客戶|患者|员工|員工)${LABEL}(` +
          String.raw`[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー]{2,5}` +
          String.raw`(?:[ ・·][\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー]{1,5})?)` +
          String.raw`(?![\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー])`,
      ),
      exactly(
        String.raw`(?<=^|[\s、。,「(は・])([\p{Script=Han}\p{Script=Katakana}ー]{2,8})(?=と申します|といいます|と言います)`,
      ),
      exactly(
        String.raw`(?<![\p{Script=Han}お])(?!皆|母|父|兄|姉|娘|嫁|奥|客|沢山|お)` +
          String.raw`([\p{Script=Han}]{2,4}|\p{Script=Katakana}[\p{Script=Katakana}ー]{1,8})(?=さん(?!か月|ヶ月))`,
      ),
      exactly(
        String.raw`(?:我叫|我是|名叫|名字是)(${SURNAME_OF_CHINA}\p{Script=Han}{1,2}?)(?=[，。,.！!？?\s、；;]|$|，|的)`,
      ),
      exactly(String.raw`(${SURNAME_OF_CHINA}\p{Script=Han}{0,2})(?=先生|女士|小姐)`),
    ],
  },
  {
    script: /\p{Script=Hangul}/u,
    patterns: [
      exactly(
        String.raw`(?:담당자|이름|성명|작성자|승인자|보고자|연락처|환자|고객|직원)${LABEL}(\p{Script=Hangul}{2,4})(?!\p{Script=Hangul})`,
      ),
      exactly(
        String.raw`(?<!\p{Script=Hangul})(?!이용자|신청자|주문자|구매자|정회원|신입생|고객)(${SURNAME_OF_KOREA}\p{Script=Hangul}{2})` +
          String.raw`(?=님| (?:님|씨|과장|대리|부장|팀장|차장|사원)|씨(?!\p{Script=Hangul}{2}))`,
      ),
      exactly(String.raw`(?:제 이름은|저는) (${SURNAME_OF_KOREA}\p{Script=Hangul}{2})(?=입니다|이에요|예요|이고|라고)`),
    ],
  },
  {
    script: /\p{Script=Arabic}/u,
    patterns: [
      before(
        String.raw`اسمي(?: هو)?|(?:السيد|السيدة|الدكتور|الدكتورة)|(?:الاسم|المسؤول|المريض|العميل|الموظف)${LABEL}|نام من`,
        words('Arabic'),
      ),
    ],
  },
  {
    script: /\p{Script=Hebrew}/u,
    patterns: [
      before(
        String.raw`(?:השם שלי|שמי|קוראים לי)(?: הוא)?|(?:שם|אחראי|מטופל|לקוח)${LABEL}|מר|גברת|ד"ר`,
        words('Hebrew'),
      ),
    ],
  },
  {
    script: /\p{Script=Devanagari}/u,
    patterns: [before(String.raw`मेरा नाम|श्री|श्रीमती|(?:नाम|रोगी|ग्राहक)${LABEL}`, words('Devanagari'))],
  },
  {
    script: /\p{Script=Thai}/u,
    patterns: [exactly(String.raw`(?:ชื่อ|คุณ|นาย|นางสาว)\s?(\p{Script=Thai}{3,20} \p{Script=Thai}{3,20})`)],
  },
]

/** A letter of one of these scripts, below the marks of scripts that need none of this. */
const OTHER_SCRIPT = /[\u0370-\u1fff\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]/

/** Finds people whom a word in their own script names: after a label, beside a title, by a patronymic. */
export function findInScripts(text: string, add: Add): void {
  if (!OTHER_SCRIPT.test(text)) return
  for (const { script, patterns } of NAMINGS) {
    if (!script.test(text)) continue
    for (const pattern of patterns) {
      for (const match of matchesOf(text, pattern)) {
        const range = match.indices?.[1]
        if (range !== undefined && !NOBODY.test(match[1] ?? '')) add(range[0], range[1])
      }
    }
  }
}
