#![no_main]

libfuzzer_sys::fuzz_target!(|input: &[u8]| tomoe_hostile::attack("certificate", input));
