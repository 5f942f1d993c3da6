;; A sketch keeps 2 bits a number of a vector, to tell which rows are worth a comparison. The caller lays the memory out.
;;
;;   sketch    blocks of 16 rows, `stride` × 4 bytes each: for every 4 numbers, 16 bytes, one a row, the first number lowest;
;;             0, 1, 2, 3 stand for the levels -3, -1, 1, 3
;;   factors   one f32 a row: what makes the product of levels and query an estimate of the row's score
;;   estimates, maxima   one f32 a row and a block
;;   masks     one u16 a block: which of its rows pass
(module
  (import "image" "memory" (memory 0 65536 shared))

  ;; Sketches `count` rows of 8-bit vectors as `score` has them.
  (func (export "sketch")
    (param $vectors i32) (param $stride i32) (param $scales i32) (param $count i32)
    (param $sketch i32) (param $factors i32)
    (local $row i32) (local $at i32) (local $end i32) (local $out i32) (local $limit i32)
    (local $bytes v128) (local $levels v128) (local $above v128) (local $below v128)
    (local $sum v128) (local $square v128) (local $product v128)
    (block $done
      (loop $nextRow
        (br_if $done (i32.ge_u (local.get $row) (local.get $count)))
        (local.set $end (i32.add (local.get $vectors) (local.get $stride)))
        ;; Numbers further from 0 than 5/4 of the mean take the outer levels: near the least error where they are spread
        ;; like a bell.
        (local.set $sum (v128.const i32x4 0 0 0 0))
        (local.set $at (local.get $vectors))
        (loop $nextBytes
          (local.set $sum
            (i32x4.add
              (local.get $sum)
              (i32x4.extadd_pairwise_i16x8_u
                (i16x8.extadd_pairwise_i8x16_u (i8x16.abs (v128.load align=1 (local.get $at)))))))
          (br_if $nextBytes
            (i32.lt_u (local.tee $at (i32.add (local.get $at) (i32.const 16))) (local.get $end))))
        (local.set $limit
          (i32.div_u
            (i32.mul (call $total (local.get $sum)) (i32.const 5))
            (i32.shl (local.get $stride) (i32.const 2))))
        (if (i32.gt_u (local.get $limit) (i32.const 127)) (then (local.set $limit (i32.const 127))))
        (local.set $above (i8x16.splat (local.get $limit)))
        (local.set $below (i8x16.neg (local.get $above)))

        (local.set $out
          (i32.add
            (local.get $sketch)
            (i32.add
              (i32.mul (i32.shr_u (local.get $row) (i32.const 4)) (i32.shl (local.get $stride) (i32.const 2)))
              (i32.and (local.get $row) (i32.const 15)))))
        (local.set $square (v128.const i32x4 0 0 0 0))
        (local.set $product (v128.const i32x4 0 0 0 0))
        (local.set $at (local.get $vectors))
        (loop $nextBytes
          (local.set $bytes (v128.load align=1 (local.get $at)))
          ;; A comparison that holds is -1.
          (local.set $levels
            (i8x16.neg
              (i8x16.add
                (i8x16.add
                  (i8x16.ge_s (local.get $bytes) (local.get $below))
                  (i8x16.ge_s (local.get $bytes) (v128.const i32x4 0 0 0 0)))
                (i8x16.ge_s (local.get $bytes) (local.get $above)))))
          (call $pack (local.get $out) (local.get $levels))
          (local.set $levels
            (i8x16.sub
              (i8x16.add (local.get $levels) (local.get $levels))
              (v128.const i8x16 3 3 3 3 3 3 3 3 3 3 3 3 3 3 3 3)))
          (local.set $square
            (i32x4.add (local.get $square) (call $dot (local.get $bytes) (local.get $bytes))))
          (local.set $product
            (i32x4.add (local.get $product) (call $dot (local.get $bytes) (local.get $levels))))
          (local.set $out (i32.add (local.get $out) (i32.const 64)))
          (br_if $nextBytes
            (i32.lt_u (local.tee $at (i32.add (local.get $at) (i32.const 16))) (local.get $end))))

        ;; A vector of zeros has no product, and no score.
        (f32.store
          (local.get $factors)
          (f32.div
            (f32.mul (f32.load (local.get $scales)) (f32.convert_i32_u (call $total (local.get $square))))
            (f32.max (f32.const 1) (f32.convert_i32_u (call $total (local.get $product))))))
        (local.set $vectors (local.get $end))
        (local.set $scales (i32.add (local.get $scales) (i32.const 4)))
        (local.set $factors (i32.add (local.get $factors) (i32.const 4)))
        (local.set $row (i32.add (local.get $row) (i32.const 1)))
        (br $nextRow))))

  ;; Estimates the scores of the rows of blocks `from` to `to`, exclusive, and the best of each block. Blocks of which no
  ;; row passes have -inf for a best and no estimates.
  ;;   table   for every 2 numbers, 16 bytes: what each pair of levels adds, at most 63, in steps of `step` from `base` on
  (func (export "estimate")
    (param $sketch i32) (param $stride i32) (param $factors i32) (param $table i32) (param $base f32) (param $step f32)
    (param $masks i32) (param $from i32) (param $to i32) (param $estimates i32) (param $maxima i32)
    (local $at i32) (local $end i32) (local $with i32) (local $mask i32)
    (local $first v128) (local $second v128) (local $all v128) (local $odd v128) (local $best v128) (local $nibble v128)
    (local.set $nibble (i8x16.splat (i32.const 15)))
    (block $done
      (loop $nextBlock
        (br_if $done (i32.ge_u (local.get $from) (local.get $to)))
        (local.set $best (v128.const f32x4 -inf -inf -inf -inf))
        (local.set $mask
          (i32.load16_u (i32.add (local.get $masks) (i32.shl (local.get $from) (i32.const 1)))))
        (if (local.get $mask)
          (then
            (local.set $end (i32.shl (local.get $stride) (i32.const 2)))
            (local.set $at (i32.add (local.get $sketch) (i32.mul (local.get $from) (local.get $end))))
            (local.set $end (i32.add (local.get $at) (local.get $end)))
            (local.set $with (local.get $table))
            (local.set $all (v128.const i32x4 0 0 0 0))
            (local.set $odd (v128.const i32x4 0 0 0 0))
            (loop $nextBytes
              (local.set $first (v128.load (local.get $at)))
              (local.set $second (v128.load offset=16 (local.get $at)))
              (local.set $first
                (i8x16.add
                  (i8x16.add
                    (i8x16.swizzle
                      (v128.load (local.get $with))
                      (v128.and
                        (local.get $first)
                        (local.get $nibble)))
                    (i8x16.swizzle
                      (v128.load offset=16 (local.get $with))
                      (v128.and (i16x8.shr_u (local.get $first) (i32.const 4)) (local.get $nibble))))
                  (i8x16.add
                    (i8x16.swizzle
                      (v128.load offset=32 (local.get $with))
                      (v128.and
                        (local.get $second)
                        (local.get $nibble)))
                    (i8x16.swizzle
                      (v128.load offset=48 (local.get $with))
                      (v128.and (i16x8.shr_u (local.get $second) (i32.const 4)) (local.get $nibble))))))
              ;; Rows two by two in 16 bits: the sum of both, and that of the second alone.
              (local.set $all (i16x8.add (local.get $all) (local.get $first)))
              (local.set $odd (i16x8.add (local.get $odd) (i16x8.shr_u (local.get $first) (i32.const 8))))
              (local.set $with (i32.add (local.get $with) (i32.const 64)))
              (br_if $nextBytes
                (i32.lt_u (local.tee $at (i32.add (local.get $at) (i32.const 32))) (local.get $end))))
            (local.set $all (i16x8.sub (local.get $all) (i16x8.shl (local.get $odd) (i32.const 8))))
            (local.set $first
              (i8x16.shuffle 0 1 16 17 2 3 18 19 4 5 20 21 6 7 22 23 (local.get $all) (local.get $odd)))
            (local.set $second
              (i8x16.shuffle 8 9 24 25 10 11 26 27 12 13 28 29 14 15 30 31 (local.get $all) (local.get $odd)))
            (local.set $at (i32.add (local.get $factors) (i32.shl (local.get $from) (i32.const 6))))
            (local.set $end (i32.add (local.get $estimates) (i32.shl (local.get $from) (i32.const 6))))
            (local.set $best
              (f32x4.pmax
                (f32x4.pmax
                  (call $write
                    (local.get $end) (local.get $at) (i32x4.extend_low_i16x8_u (local.get $first))
                    (local.get $base) (local.get $step) (local.get $mask))
                  (call $write
                    (i32.add (local.get $end) (i32.const 16)) (i32.add (local.get $at) (i32.const 16))
                    (i32x4.extend_high_i16x8_u (local.get $first))
                    (local.get $base) (local.get $step) (i32.shr_u (local.get $mask) (i32.const 4))))
                (f32x4.pmax
                  (call $write
                    (i32.add (local.get $end) (i32.const 32)) (i32.add (local.get $at) (i32.const 32))
                    (i32x4.extend_low_i16x8_u (local.get $second))
                    (local.get $base) (local.get $step) (i32.shr_u (local.get $mask) (i32.const 8)))
                  (call $write
                    (i32.add (local.get $end) (i32.const 48)) (i32.add (local.get $at) (i32.const 48))
                    (i32x4.extend_high_i16x8_u (local.get $second))
                    (local.get $base) (local.get $step) (i32.shr_u (local.get $mask) (i32.const 12))))))))
        (f32.store
          (i32.add (local.get $maxima) (i32.shl (local.get $from) (i32.const 2)))
          (f32.max
            (f32.max (f32x4.extract_lane 0 (local.get $best)) (f32x4.extract_lane 1 (local.get $best)))
            (f32.max (f32x4.extract_lane 2 (local.get $best)) (f32x4.extract_lane 3 (local.get $best)))))
        (local.set $from (i32.add (local.get $from) (i32.const 1)))
        (br $nextBlock))))

  ;; Writes the rows of blocks `from` to `to`, exclusive, that are estimated at no less than `least` to `rows`, in
  ;; ascending order, and returns how many they are.
  (func (export "collect")
    (param $estimates i32) (param $maxima i32) (param $from i32) (param $to i32) (param $least f32) (param $rows i32)
    (result i32)
    (local $row i32) (local $end i32) (local $out i32)
    (local.set $out (local.get $rows))
    (block $done
      (loop $nextBlock
        (br_if $done (i32.ge_u (local.get $from) (local.get $to)))
        (if (f32.ge (f32.load (i32.add (local.get $maxima) (i32.shl (local.get $from) (i32.const 2)))) (local.get $least))
          (then
            (local.set $row (i32.shl (local.get $from) (i32.const 4)))
            (local.set $end (i32.add (local.get $row) (i32.const 16)))
            (loop $nextRow
              (i32.store (local.get $out) (local.get $row))
              (local.set $out
                (i32.add
                  (local.get $out)
                  (i32.shl
                    (f32.ge
                      (f32.load (i32.add (local.get $estimates) (i32.shl (local.get $row) (i32.const 2))))
                      (local.get $least))
                    (i32.const 2))))
              (br_if $nextRow
                (i32.lt_u (local.tee $row (i32.add (local.get $row) (i32.const 1))) (local.get $end))))))
        (local.set $from (i32.add (local.get $from) (i32.const 1)))
        (br $nextBlock)))
    (i32.shr_u (i32.sub (local.get $out) (local.get $rows)) (i32.const 2)))

  ;; Estimates of four rows, -inf where the lowest four bits of the mask have none. Writes and returns them.
  (func $write
    (param $to i32) (param $factors i32) (param $steps v128) (param $base f32) (param $step f32) (param $mask i32)
    (result v128)
    (local $estimates v128)
    (local.set $estimates
      (v128.bitselect
        (f32x4.mul
          (f32x4.add
            (f32x4.mul (f32x4.convert_i32x4_u (local.get $steps)) (f32x4.splat (local.get $step)))
            (f32x4.splat (local.get $base)))
          (v128.load (local.get $factors)))
        (v128.const f32x4 -inf -inf -inf -inf)
        (i32x4.ne
          (v128.and (i32x4.splat (local.get $mask)) (v128.const i32x4 1 2 4 8))
          (v128.const i32x4 0 0 0 0))))
    (v128.store (local.get $to) (local.get $estimates))
    (local.get $estimates))

  ;; Puts 16 numbers of 2 bits into 4 bytes, 16 apart.
  (func $pack (param $to i32) (param $codes v128)
    (local.set $codes
      (v128.or
        (v128.or (local.get $codes) (i32x4.shr_u (local.get $codes) (i32.const 6)))
        (v128.or
          (i32x4.shr_u (local.get $codes) (i32.const 12))
          (i32x4.shr_u (local.get $codes) (i32.const 18)))))
    (v128.store8_lane 0 (local.get $to) (local.get $codes))
    (v128.store8_lane offset=16 4 (local.get $to) (local.get $codes))
    (v128.store8_lane offset=32 8 (local.get $to) (local.get $codes))
    (v128.store8_lane offset=48 12 (local.get $to) (local.get $codes)))

  (func $dot (param $left v128) (param $right v128) (result v128)
    (i32x4.add
      (i32x4.dot_i16x8_s
        (i16x8.extend_low_i8x16_s (local.get $left))
        (i16x8.extend_low_i8x16_s (local.get $right)))
      (i32x4.dot_i16x8_s
        (i16x8.extend_high_i8x16_s (local.get $left))
        (i16x8.extend_high_i8x16_s (local.get $right)))))

  (func $total (param $sums v128) (result i32)
    (i32.add
      (i32.add (i32x4.extract_lane 0 (local.get $sums)) (i32x4.extract_lane 1 (local.get $sums)))
      (i32.add (i32x4.extract_lane 2 (local.get $sums)) (i32x4.extract_lane 3 (local.get $sums))))))
