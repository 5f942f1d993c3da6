;; Which of some words a text holds, in any case, 16 bytes at a time: `npm run assemble` makes word-finder-module.ts of it.
(module
  (import "words" "memory" (memory 1))

  ;; The text is ASCII, from 0 to $end. A word is four numbers at $words: where its bytes are, how many, and the places in it
  ;; of the two that are looked for first. Up to 32 words. Gives a bit for each that is held. Makes the text's capitals small.
  ;; With $marks, which are bits, sets the one of each place where a word begins; without, each word is found once.
  (func (export "held") (param $end i32) (param $words i32) (param $count i32) (param $marks i32) (result i32)
    (local $mark i32)
    (local $held i32) (local $word i32) (local $at i32) (local $bytes i32) (local $last i32) (local $length i32)
    (local $first i32) (local $second i32) (local $found i32) (local $place i32) (local $index i32)
    (local $sixteen v128) (local $one v128) (local $other v128)
    (loop $lower
      (local.set $sixteen (v128.load (local.get $at)))
      (v128.store (local.get $at)
        (v128.or (local.get $sixteen)
          (v128.and (v128.const i8x16 32 32 32 32 32 32 32 32 32 32 32 32 32 32 32 32)
            (i8x16.lt_u
              (i8x16.sub (local.get $sixteen) (v128.const i8x16 65 65 65 65 65 65 65 65 65 65 65 65 65 65 65 65))
              (v128.const i8x16 26 26 26 26 26 26 26 26 26 26 26 26 26 26 26 26)))))
      (local.set $at (i32.add (local.get $at) (i32.const 16)))
      (br_if $lower (i32.lt_u (local.get $at) (local.get $end))))
    (block $done
      (loop $next
        (br_if $done (i32.ge_u (local.get $word) (local.get $count)))
        (local.set $bytes (i32.load (local.get $words)))
        (local.set $length (i32.load offset=4 (local.get $words)))
        (local.set $first (i32.load offset=8 (local.get $words)))
        (local.set $second (i32.load offset=12 (local.get $words)))
        (local.set $one (i8x16.splat (i32.load8_u (i32.add (local.get $bytes) (local.get $first)))))
        (local.set $other (i8x16.splat (i32.load8_u (i32.add (local.get $bytes) (local.get $second)))))
        (local.set $last (i32.sub (local.get $end) (local.get $length)))
        (local.set $at (i32.const 0))
        (block $absent
          (loop $search
            (br_if $absent (i32.gt_s (local.get $at) (local.get $last)))
            (local.set $found
              (i8x16.bitmask
                (v128.and
                  (i8x16.eq (v128.load (i32.add (local.get $at) (local.get $first))) (local.get $one))
                  (i8x16.eq (v128.load (i32.add (local.get $at) (local.get $second))) (local.get $other)))))
            (block $tried
              (loop $try
                (br_if $tried (i32.eqz (local.get $found)))
                (local.set $place (i32.add (local.get $at) (i32.ctz (local.get $found))))
                (br_if $absent (i32.gt_s (local.get $place) (local.get $last)))
                (local.set $index (i32.const 0))
                (block $differs
                  (loop $compare
                    (br_if $differs
                      (i32.ne (i32.load8_u (i32.add (local.get $place) (local.get $index)))
                              (i32.load8_u (i32.add (local.get $bytes) (local.get $index)))))
                    (local.set $index (i32.add (local.get $index) (i32.const 1)))
                    (br_if $compare (i32.lt_u (local.get $index) (local.get $length))))
                  (local.set $held (i32.or (local.get $held) (i32.shl (i32.const 1) (local.get $word))))
                  (br_if $absent (i32.eqz (local.get $marks)))
                  (local.set $mark (i32.add (local.get $marks) (i32.shr_u (local.get $place) (i32.const 3))))
                  (i32.store8 (local.get $mark)
                    (i32.or (i32.load8_u (local.get $mark))
                            (i32.shl (i32.const 1) (i32.and (local.get $place) (i32.const 7))))))
                (local.set $found (i32.and (local.get $found) (i32.sub (local.get $found) (i32.const 1))))
                (br $try)))
            (local.set $at (i32.add (local.get $at) (i32.const 16)))
            (br $search)))
        (local.set $words (i32.add (local.get $words) (i32.const 16)))
        (local.set $word (i32.add (local.get $word) (i32.const 1)))
        (br $next)))
    (local.get $held)))
